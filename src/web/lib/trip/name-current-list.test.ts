import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRowsStore } from '#shared/lists/change-rows.ts'
import { itemFinderModule } from '../catalog.ts'
import { testSyncServer } from '../sync/test-sync-server.ts'
import { nameCurrentList, switchList } from './list-actions.ts'
import { addItems, removeItems, rewriteItem } from './row-actions.ts'
import {
  ann,
  closeBrowser,
  kroger,
  loadNames,
  openBrowser,
  openTrip,
  settle,
  storeTrip,
  type TestLists,
  testLists,
  weekly,
} from './test-trip.ts'
import { editText, flushText } from './text-draft.ts'
import { setTicked } from './ticks.ts'
import type { Trip } from './trip.ts'
import { chooseStore, findItems, startTrip } from './trip-actions.ts'

beforeAll(loadNames)
beforeEach(() => void openBrowser())
afterEach(closeBrowser)

function itemOf(trip: Trip, name: string) {
  const finder = itemFinderModule.state()
  const items = finder.status === 'loaded' ? finder.value.readRows(trip.snapshot().rows) : []
  const item = items.find((one) => one.name === name)
  if (!item) throw new Error(`${name} is not on the list.`)
  return item
}

async function tick(trip: Trip, name: string, isDone = true) {
  const item = itemOf(trip, name)
  setTicked(trip, [item], { keys: [item.key], isDone })
  await settle()
}

/** Opens two of Ann's devices on the same server, with milk and eggs on the current list of each. */
async function twoDevices() {
  const server = testSyncServer()
  const phone = await testLists({ server })
  await phone.save(ann, 'milk, eggs', { name: '' })
  await phone.sync()
  const tablet = await testLists({ server })
  await tablet.sync()
  const trips = { phone: await openTrip(phone), tablet: await openTrip(tablet) }
  return { server, phone, tablet, trips }
}

async function syncAll(...devices: readonly TestLists[]) {
  // Sync several times, because a device may send some changes only after it has received other changes.
  for (let round = 0; round < 3; round += 1) {
    for (const device of devices) {
      await device.sync()
      await settle()
    }
  }
}

test('naming the current list moves the list’s items, ticks, store and route', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs', { name: '', trip: 4 })
  const trip = await openTrip(device)
  await device.sync()
  chooseStore(trip, kroger)
  findItems(trip)
  await tick(trip, 'milk')
  startTrip(trip)
  await settle()
  const uid = await nameCurrentList(trip, 'Groceries')
  const { openList, list, text, search, progress } = trip.snapshot()
  expect(uid).not.toBe(ann)
  expect([openList, list?.name, text]).toEqual([uid, 'Groceries', 'milk, eggs'])
  expect(device.ticked(uid ?? '')).toEqual(['milk'])
  expect(list?.store?.id).toBe('kroger-1')
  expect(search?.text).toBe('milk, eggs')
  expect(progress?.of).toMatchObject({ list: uid, trip: list?.trip })
  expect([device.texts(ann), device.ticked(ann)]).toEqual([[], []])
})

test('text typed while the list is being named goes to the named list', async () => {
  const trip = await openTrip(await testLists())
  editText(trip, 'milk, eggs')
  await nameCurrentList(trip, 'Groceries')
  editText(trip, 'milk, eggs, tea')
  await flushText(trip)
  expect(trip.snapshot().list).toMatchObject({ name: 'Groceries', text: 'milk, eggs, tea' })
})

test('a list without items can be named', async () => {
  const trip = await openTrip(await testLists())
  await nameCurrentList(trip, 'Groceries')
  expect(trip.snapshot().list).toMatchObject({ name: 'Groceries', text: '' })
})

test('the next current list becomes a separate list when it is named', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  editText(trip, 'milk')
  const first = await nameCurrentList(trip, 'Groceries')
  await switchList(trip, null)
  expect(trip.snapshot().text).toBe('')
  editText(trip, 'tea')
  const second = await nameCurrentList(trip, 'Party')
  expect([device.texts(first ?? ''), device.texts(second ?? '')]).toEqual([['milk'], ['tea']])
})

test('if the disk is full, the current list stays unnamed and keeps its items', async () => {
  const device = await testLists()
  await device.save(ann, 'milk', { name: '' })
  const trip = await openTrip(device)
  device.disk.isFull = true
  expect(await nameCurrentList(trip, 'Groceries')).toBeNull()
  expect([trip.snapshot().openList, trip.snapshot().text]).toEqual([null, 'milk'])
})

test('another device that has the current list open switches to the named list', async () => {
  const { phone, tablet, trips } = await twoDevices()
  await tick(trips.phone, 'milk')
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  await syncAll(phone, tablet)
  expect(trips.tablet.snapshot()).toMatchObject({ openList: uid, text: 'milk, eggs' })
  expect(tablet.ticked(uid ?? '')).toEqual(['milk'])
})

test('another device that has a saved list open does not switch to the named list', async () => {
  const { phone, tablet, trips } = await twoDevices()
  await phone.save(weekly, 'rice')
  await syncAll(phone, tablet)
  await switchList(trips.tablet, weekly)
  await nameCurrentList(trips.phone, 'Groceries')
  await syncAll(phone, tablet)
  expect(trips.tablet.snapshot().openList).toBe(weekly)
  await switchList(trips.tablet, null)
  await syncAll(phone, tablet)
  expect(trips.tablet.snapshot()).toMatchObject({ openList: null, text: '' })
})

test('a shopper who signs in on another device after the move sees the named list there', async () => {
  const { server, phone, trips } = await twoDevices()
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  await syncAll(phone)
  const laptop = await testLists({ server })
  const trip = await openTrip(laptop)
  await laptop.sync()
  expect(trip.snapshot()).toMatchObject({ openList: uid, text: 'milk, eggs' })
})

test('a tab that was closed while the list was moved opens the named list', async () => {
  const { phone, tablet, trips } = await twoDevices()
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  expect(trips.tablet.snapshot().text).toBe('milk, eggs')
  await syncAll(phone)
  closeBrowser()
  openBrowser()
  storeTrip({ listText: 'milk, eggs', keptText: 'milk, eggs' })
  await tablet.sync()
  // Another tab on the device has already handled the move.
  tablet.lists.takeMove()
  const reopened = await openTrip(tablet)
  expect(reopened.snapshot()).toMatchObject({ openList: uid, text: 'milk, eggs' })
})

/** Offline changes on the tablet, made before or after the phone names the list. */
const offlineChanges: [string, (trip: Trip) => Promise<void> | void, object][] = [
  ['ticked', (trip) => tick(trip, 'milk'), { ticked: ['milk'] }],
  ['added', (trip) => void addItems(trip, 'tea'), { texts: ['milk', 'eggs', 'tea'] }],
  [
    'rewritten',
    (trip) => void rewriteItem(trip, itemOf(trip, 'milk'), '2 milk'),
    { texts: ['2 milk', 'eggs'] },
  ],
  ['removed', (trip) => void removeItems(trip, [itemOf(trip, 'milk')]), { texts: ['eggs'] }],
  ['replaced', (trip) => editText(trip, 'oat drink, eggs'), { texts: ['oat drink', 'eggs'] }],
]

for (const [change, act, expected] of offlineChanges) {
  for (const when of ['before', 'after'] as const) {
    test(`a change made offline on another device ${when} the list is named reaches the named list once: ${change}`, async () => {
      const { phone, tablet, trips } = await twoDevices()
      const actOffline = async () => {
        await act(trips.tablet)
        await flushText(trips.tablet)
        await settle()
      }
      if (when === 'before') await actOffline()
      const uid = (await nameCurrentList(trips.phone, 'Groceries')) ?? ''
      if (when === 'after') await actOffline()
      await phone.sync()
      await syncAll(tablet, phone)
      const all = { texts: ['milk', 'eggs'], ticked: [], ...expected }
      for (const device of [phone, tablet]) {
        expect({ texts: device.texts(uid), ticked: device.ticked(uid) }).toEqual(all)
        expect(device.texts(ann)).toEqual([])
      }
    })
  }
}

test('two devices that name the current list separately create a single list', async () => {
  const { phone, tablet, trips } = await twoDevices()
  await tick(trips.phone, 'milk')
  await tick(trips.tablet, 'eggs')
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  expect(await nameCurrentList(trips.tablet, 'Weekly')).toBe(uid)
  await syncAll(phone, tablet)
  for (const device of [phone, tablet]) {
    expect(device.texts(uid ?? '')).toEqual(['milk', 'eggs'])
    expect(device.ticked(uid ?? '').toSorted()).toEqual(['eggs', 'milk'])
  }
  const [name, other] = [phone, tablet].map(({ lists }) => lists.find(uid ?? '')?.name)
  expect(['Groceries', 'Weekly']).toContain(name)
  expect(other).toBe(name)
})

test('an item removed before the list was named doesn’t return from another device', async () => {
  const { phone, tablet, trips } = await twoDevices()
  removeItems(trips.phone, [itemOf(trips.phone, 'eggs')])
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  await tick(trips.tablet, 'milk')
  await syncAll(phone, tablet)
  expect(tablet.texts(uid ?? '')).toEqual(['milk'])
})

test('items added to the current list after the move stay on it', async () => {
  const { phone, tablet, trips } = await twoDevices()
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  await switchList(trips.phone, null)
  addItems(trips.phone, 'milk')
  addItems(trips.phone, 'soap')
  await settle()
  addItems(trips.tablet, 'tea')
  await settle()
  await syncAll(phone, tablet)
  expect(phone.texts(ann)).toEqual(['milk', 'soap'])
  expect(phone.texts(uid ?? '')).toEqual(['milk', 'eggs', 'tea'])
})

test('a store that another device sets for an item moves to the named list', async () => {
  const { phone, tablet, trips } = await twoDevices()
  const { rows } = trips.tablet.snapshot()
  await tablet.lists.writeRows(ann, rows, setRowsStore(rows, ['eggs'], 'Costco'))
  const uid = await nameCurrentList(trips.phone, 'Groceries')
  await syncAll(phone, tablet)
  for (const { lists } of [phone, tablet]) {
    expect(lists.find(uid ?? '')?.text).toBe('milk, eggs (@Costco)')
  }
})
