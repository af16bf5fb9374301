import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testSyncServer } from '../sync/test-sync-server.ts'
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
import { editText } from './text-draft.ts'
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

test('a list remembers the store in which its items were looked up, but not how far away the store is', async () => {
  const { trip, storeOfList } = await openWeekly()
  chooseStore(trip, kroger)
  expect(storeOfList()).toBeNull()
  findItems(trip)
  await settle()
  expect(storeOfList()).toMatchObject({ id: 'kroger-1', name: 'Kroger Main Street' })
  expect(storeOfList()).not.toHaveProperty('distanceMiles')
})

test('a list remembers the store in which its trip began', async () => {
  const { trip, storeOfList } = await openWeekly()
  chooseStore(trip, kroger)
  findItems(trip)
  await settle()
  // Meanwhile, another shopper looks up the list in another store.
  await trip.lists()?.setStore(weekly, aldi)
  startTrip(trip)
  await settle()
  expect(storeOfList()?.id).toBe('kroger-1')
})

test('a list that is looked up right after it is typed remembers the store', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  chooseStore(trip, kroger)
  editText(trip, 'milk')
  findItems(trip)
  await settle()
  expect(device.lists.find(ann)?.store?.id).toBe('kroger-1')
})

test('a viewer’s store isn’t saved on the list', async () => {
  const { trip, storeOfList } = await openWeekly({ role: 'viewer' })
  chooseStore(trip, kroger)
  findItems(trip)
  await settle()
  expect(storeOfList()).toBeNull()
})

test('a malformed store on a list is ignored', async () => {
  for (const store of ['Kroger', 7, { id: 1 }, { ...kroger, name: null }]) {
    const { storeOfList } = await openWeekly({ store })
    expect(storeOfList()).toBeNull()
  }
})

test('ticking an item keeps the same store object on the list', async () => {
  const device = await testLists({ server: testSyncServer() })
  await device.save(weekly, 'milk', { store: kroger })
  const before = device.lists.find(weekly)
  await device.lists.setTicked(weekly, ['milk'], true)
  const after = device.lists.find(weekly)
  expect(after).not.toBe(before)
  expect(after?.store).toBe(before?.store)
})
