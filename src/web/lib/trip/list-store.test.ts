import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testSyncServer } from '../sync/test-sync-server.ts'
import { editText } from './list-actions.ts'
import {
  ann,
  closeBrowser,
  kroger,
  loadNames,
  openBrowser,
  openTrip,
  settle,
  storeTrip,
  testLists,
  weekly,
} from './test-trip.ts'
import { chooseStore, findItems, startTrip } from './trip-actions.ts'

beforeAll(loadNames)
beforeEach(() => void openBrowser())
afterEach(closeBrowser)

const aldi = { ...kroger, id: 'aldi-1', chainName: 'ALDI', name: 'ALDI North' }

async function openWeekly(fields = {}) {
  const device = await testLists()
  await device.save(weekly, 'milk', fields)
  storeTrip({ openList: weekly })
  const trip = await openTrip(device)
  return { trip, storeOfList: () => device.lists.find(weekly)?.store }
}

test('a list remembers where its items were looked up, and not how far that was', async () => {
  const { trip, storeOfList } = await openWeekly()
  chooseStore(trip, kroger)
  expect(storeOfList()).toBeNull()
  findItems(trip)
  await settle()
  expect(storeOfList()).toMatchObject({ id: 'kroger-1', name: 'Kroger Main Street' })
  expect(storeOfList()).not.toHaveProperty('distanceMiles')
})

test('a list remembers the store that its trip began in', async () => {
  const { trip, storeOfList } = await openWeekly()
  chooseStore(trip, kroger)
  findItems(trip)
  await settle()
  // Another shopper has looked it up elsewhere meanwhile.
  await trip.lists()?.setStore(weekly, aldi)
  startTrip(trip)
  await settle()
  expect(storeOfList()?.id).toBe('kroger-1')
})

test('a list that was typed a moment ago remembers the store that it is looked up in', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  chooseStore(trip, kroger)
  editText(trip, 'milk')
  findItems(trip)
  await settle()
  expect(device.lists.find(ann)?.store?.id).toBe('kroger-1')
})

test('who may only see a list says nothing of their store', async () => {
  const { trip, storeOfList } = await openWeekly({ role: 'viewer' })
  chooseStore(trip, kroger)
  findItems(trip)
  await settle()
  expect(storeOfList()).toBeNull()
})

test('a store that another shopper or program wrote in a wrong form is none', async () => {
  for (const store of ['Kroger', 7, { id: 1 }, { ...kroger, name: null }]) {
    const { storeOfList } = await openWeekly({ store })
    expect(storeOfList()).toBeNull()
  }
})

test('a tick leaves the store of a list the same object', async () => {
  const device = await testLists({ server: testSyncServer() })
  await device.save(weekly, 'milk', { store: kroger })
  const before = device.lists.find(weekly)
  await device.lists.setTicked(weekly, ['milk'], true)
  const after = device.lists.find(weekly)
  expect(after).not.toBe(before)
  expect(after?.store).toBe(before?.store)
})
