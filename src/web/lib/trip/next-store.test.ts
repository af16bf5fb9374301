import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { itemFinderModule } from '../catalog.ts'
import { continueAtStore, searchNextStore } from './next-store.ts'
import {
  closeBrowser,
  kroger,
  loadNames,
  openBrowser,
  openTrip,
  settle,
  testLists,
} from './test-trip.ts'
import { addPendingTicks } from './ticks.ts'
import type { Trip } from './trip.ts'
import { chooseStore, findItems, startTrip } from './trip-actions.ts'

const costco: StoreLocation = { ...kroger, id: 'costco-1', chainName: 'Costco', name: 'Costco' }

let browser: ReturnType<typeof openBrowser>

beforeAll(loadNames)
beforeEach(() => {
  vi.useFakeTimers()
  browser = openBrowser()
})
afterEach(() => {
  closeBrowser()
  vi.useRealTimers()
})

function itemsOf(trip: Trip) {
  const finder = itemFinderModule.state()
  return finder.status === 'loaded' ? finder.value.readRows(trip.snapshot().rows) : []
}

function keyOf(trip: Trip, name: string) {
  return itemsOf(trip).find((item) => item.name === name)?.key ?? ''
}

/** Opens a trip whose items for Kroger have all been picked up. */
async function tripThroughKroger(text: string, picked: readonly string[]) {
  const device = await testLists()
  await device.save('ann', text)
  const trip = await openTrip(device)
  chooseStore(trip, kroger)
  findItems(trip)
  startTrip(trip)
  const keys = picked.map((name) => keyOf(trip, name))
  addPendingTicks(trip, itemsOf(trip), { keys, isDone: true })
  await settle()
  return { device, trip }
}

test('a shopper keeps their ticks in the next store, and the route there leaves out items already picked up', async () => {
  const { trip } = await tripThroughKroger('milk, eggs, soap (@Costco)', ['milk', 'eggs'])
  const ofTrip = trip.snapshot().progress?.of
  const undo = continueAtStore(trip, costco)
  await settle()
  const { store, search, progress, list } = trip.snapshot()
  expect(store).toBe(costco)
  expect(search?.store).toBe(costco)
  expect(progress?.of).toEqual(ofTrip)
  expect(progress?.boughtBefore).toEqual([keyOf(trip, 'milk'), keyOf(trip, 'eggs')])
  expect(list?.ticks.get('milk')?.done).toBe(true)
  expect(list?.store?.id).toBe('costco-1')
  expect(browser.address.search).toBe('?view=route')

  undo.onUndo()
  expect(trip.snapshot().store).toBe(kroger)
  expect(trip.snapshot().progress?.boughtBefore).toEqual([])
})

test('the trip’s ticks stay if the app doesn’t know an item for the next store', async () => {
  const { trip } = await tripThroughKroger('milk, xylophone (@Costco)', ['milk'])
  chooseStore(trip, costco)
  findItems(trip)
  const { ticked } = startTrip(trip)
  await settle()
  expect(ticked?.count).toBe(1)
  expect(trip.snapshot().list?.ticks.get('milk')?.done).toBe(true)
  expect(trip.snapshot().progress?.boughtBefore).toEqual([keyOf(trip, 'milk')])
})

test('if the next store was never used, the app searches for it', async () => {
  const { trip } = await tripThroughKroger('milk, soap (@Costco)', ['milk'])
  const undo = searchNextStore(trip, 'Costco')
  expect(trip.snapshot().store).toBeNull()
  expect(trip.snapshot().storeFilter.query).toBe('Costco')
  undo.onUndo()
  expect(trip.snapshot().store).toBe(kroger)
  expect(trip.snapshot().storeFilter.query).toBe('')
})
