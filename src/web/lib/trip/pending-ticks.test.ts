import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { newProgress } from '#shared/route/route-progress.ts'
import { itemFinderModule } from '../catalog.ts'
import { switchList } from './list-actions.ts'
import {
  ann,
  closeBrowser,
  loadNames,
  openBrowser,
  openTrip,
  picnic,
  settle,
  storeTrip,
  testLists,
  tripBeforeLists,
  weekly,
} from './test-trip.ts'
import { setTicked, tickedOnList } from './ticks.ts'
import type { Trip } from './trip.ts'
import { putBack, takeItems } from './trip-actions.ts'

let browser: ReturnType<typeof openBrowser>

beforeAll(loadNames)
beforeEach(() => {
  browser = openBrowser()
})
afterEach(closeBrowser)

function itemsOf(trip: Trip) {
  const finder = itemFinderModule.state()
  return finder.status === 'loaded' ? finder.value.readRows(trip.snapshot().rows) : []
}

function taken(trip: Trip): string[] {
  const items = itemsOf(trip)
  return [...tickedOnList(trip.snapshot(), { shopperId: ann, items }).keys()]
}

function tick(trip: Trip, key: string, isDone = true) {
  setTicked(trip, itemsOf(trip), { keys: [key], isDone })
}

function takeMilk(trip: Trip) {
  const items = itemsOf(trip)
  const [key = ''] = items.map((item) => item.key)
  const step = {
    stepNumber: 1,
    aisle: 'Dairy',
    direction: '',
    items: [],
    state: 'current',
    isBehind: false,
    isLater: false,
    holder: null,
  } as const
  takeItems(trip, { items, step, keys: [key], isLast: false })
}

/** Returns a trip saved on the device in the middle of a route. */
function tripOn(list: string, trip: number) {
  return {
    listText: 'milk, eggs',
    keptText: 'milk, eggs',
    openList: list === ann ? null : list,
    store: null,
    searchText: null,
    walk: {
      of: { list, trip, ticksSinceMs: 0 },
      planned: null,
      completed: [],
      later: [],
      notThere: [],
      opened: null,
      isFinished: false,
    },
  }
}

test('a tick is shown immediately and then written, and the last of several taps wins', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  const trip = await openTrip(device)
  tick(trip, 'milk')
  expect(taken(trip)).toEqual(['milk'])
  tick(trip, 'milk', false)
  tick(trip, 'milk')
  tick(trip, 'milk', false)
  await settle()
  expect(taken(trip)).toEqual([])
  expect(device.ticked(ann)).toEqual([])
  expect(trip.snapshot().pendingTicks.size).toBe(0)
})

test('a tick that can’t be stored disappears, and the shopper gets a message', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  const trip = await openTrip(device)
  device.disk.isFull = true
  tick(trip, 'milk')
  expect(taken(trip)).toEqual(['milk'])
  await settle()
  expect(taken(trip)).toEqual([])
  expect(browser.failed).toEqual(['tick'])
})

test('a viewer can undo a tick made on this device', async () => {
  const device = await testLists()
  await device.save(weekly, 'milk, eggs', { role: 'viewer' })
  storeTrip({ openList: weekly })
  const trip = await openTrip(device)
  expect(trip.snapshot().canTick).toBe(false)
  takeMilk(trip)
  const items = itemsOf(trip)
  trip.change((state) => ({ ...state, pendingTicks: new Map([['milk', true]]) }))
  putBack(trip, { items, keys: ['milk'] })
  expect(trip.snapshot().pendingTicks.size).toBe(0)
})

test('a tick made before the lists are open is written if the list is still on the same trip', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  await device.lists.setTrip(ann, 2)
  storeTrip(tripOn(ann, 2))
  const { trip, open } = tripBeforeLists(device)
  trip.change((state) => ({ ...state, progress: progressOf(2) }))
  takeMilk(trip)
  await open()
  await settle()
  expect(device.ticked(ann)).toEqual(['milk'])
})

test('a tick from a trip that ended before the lists were open is dropped', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  await device.lists.setTrip(ann, 3)
  storeTrip(tripOn(ann, 2))
  const { trip, open } = tripBeforeLists(device)
  trip.change((state) => ({ ...state, progress: progressOf(2) }))
  takeMilk(trip)
  await open()
  await settle()
  expect(device.ticked(ann)).toEqual([])
  expect(trip.snapshot().pendingTicks.size).toBe(0)
})

function progressOf(trip: number): RouteProgress {
  return { ...newProgress, of: tripOn(ann, trip).walk.of }
}

test('a slow write of a tick on one list doesn’t delay ticks on the next list', async () => {
  const device = await testLists()
  await device.save(weekly, 'milk')
  await device.save(picnic, 'milk')
  storeTrip({ openList: weekly })
  const trip = await openTrip(device)
  const slow = Promise.withResolvers<void>()
  device.disk.isReady = slow.promise
  tick(trip, 'milk')
  const switched = switchList(trip, picnic)
  await settle()
  await switched
  tick(trip, 'milk')
  expect(taken(trip)).toEqual(['milk'])
  slow.resolve()
  await settle()
  expect(device.ticked(weekly)).toEqual(['milk'])
  expect(device.ticked(picnic)).toEqual(['milk'])
})

test('signing out waits for a tick that is being written', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  const trip = await openTrip(device)
  const slow = Promise.withResolvers<void>()
  device.disk.isReady = slow.promise
  tick(trip, 'milk')
  const flushed = device.lists.flush()
  await settle()
  expect(device.ticked(ann)).toEqual([])
  slow.resolve()
  // The tick is stored on the device but not sent. The list and the item haven't been sent either.
  await flushed
  expect(device.ticked(ann)).toEqual(['milk'])
})
