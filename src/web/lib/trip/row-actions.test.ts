import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { itemFinderModule } from '../catalog.ts'
import { switchList } from './list-actions.ts'
import {
  addItems,
  moveItem,
  removeItems,
  renameItem,
  rewriteItem,
  setItemStore,
} from './row-actions.ts'
import {
  ann,
  closeBrowser,
  loadNames,
  openBrowser,
  openTrip,
  settle,
  storeTrip,
  testLists,
  tripBeforeLists,
  weekly,
} from './test-trip.ts'
import { editText } from './text-draft.ts'
import type { Trip } from './trip.ts'
import { startNewList } from './trip-end.ts'

const pauseMs = 400

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

function itemOf(trip: Trip, name: string) {
  const finder = itemFinderModule.state()
  const items = finder.status === 'loaded' ? finder.value.readRows(trip.snapshot().rows) : []
  const item = items.find((one) => one.name === name)
  if (!item) throw new Error(`no ${name} on the list`)
  return item
}

test('a table becomes plain rows when added, and its checked items are ticked', async () => {
  const device = await testLists()
  await device.save(ann, 'tea')
  const trip = await openTrip(device)
  const undo = addItems(
    trip,
    '| Item | Qty | Done |\n| --- | --- | --- |\n| milk | 2 | x |\n| eggs | 12 | |',
  )
  expect(trip.snapshot().text).toBe('tea\n2 milk\n12 eggs')
  await settle()
  const ticked = (name: string) =>
    itemOf(trip, name).rows.every((key) => trip.snapshot().list?.ticks.get(key)?.done === true)
  expect(['tea', 'milk', 'eggs'].map(ticked)).toEqual([false, true, false])
  undo()
  await settle()
  expect(device.texts(ann)).toEqual(['tea'])
})

test('each action’s change is shown immediately, is written, and can be undone', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs, bread')
  const trip = await openTrip(device)
  const actions: [() => () => void, string][] = [
    [() => addItems(trip, 'tea'), 'milk, eggs, bread, tea'],
    [() => removeItems(trip, [itemOf(trip, 'eggs')]), 'milk, bread'],
    [() => rewriteItem(trip, itemOf(trip, 'milk'), '2 oat milk'), '2 oat milk, eggs, bread'],
    [() => renameItem(trip, itemOf(trip, 'eggs'), 'brown eggs'), 'milk, brown eggs, bread'],
    [() => moveItem(trip, itemOf(trip, 'bread'), itemOf(trip, 'milk')), 'bread, milk, eggs'],
    [() => moveItem(trip, itemOf(trip, 'milk'), null), 'eggs, bread, milk'],
  ]
  for (const [act, text] of actions) {
    const undo = act()
    expect(trip.snapshot().text).toBe(text)
    await settle()
    expect(device.texts(ann).join(', ')).toBe(text)
    undo()
    await settle()
    expect(device.texts(ann).join(', ')).toBe('milk, eggs, bread')
  }
})

test('an item keeps its row and its tick when its text is replaced', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  const trip = await openTrip(device)
  const { rows } = itemOf(trip, 'milk')
  rewriteItem(trip, itemOf(trip, 'milk'), 'oat milk')
  await settle()
  expect(itemOf(trip, 'oat milk').rows).toEqual(rows)
})

test('undoing a removal restores the item on its list, even if another list is open', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, eggs')
  await device.save(weekly, 'rice')
  const trip = await openTrip(device)
  const undo = removeItems(trip, [itemOf(trip, 'milk')])
  await switchList(trip, weekly)
  expect(device.texts(ann)).toEqual(['eggs'])
  undo()
  await settle()
  expect(trip.snapshot().text).toBe('rice')
  expect(device.texts(ann)).toEqual(['milk', 'eggs'])
})

test('one of two items in the same row can be removed', async () => {
  const device = await testLists()
  await device.lists.writeRows(ann, [], {
    written: [{ key: 'salt & pepper', text: 'salt & pepper', before: ', ', place: 1, store: '' }],
    removed: [],
  })
  const trip = await openTrip(device)
  removeItems(trip, [itemOf(trip, 'salt')])
  await settle()
  expect(device.texts(ann)).toEqual(['pepper'])
})

test('before the lists are open, items are added to the typed text', async () => {
  const device = await testLists()
  storeTrip({ listText: 'milk', keptText: '' })
  const { trip, open } = tripBeforeLists(device)
  addItems(trip, 'tea')
  expect(trip.snapshot().text).toBe('milk, tea')
  await open()
  expect(device.texts(ann)).toEqual(['milk', 'tea'])
})

test('adding an item keeps typed text that isn’t in rows yet', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  editText(trip, 'milk')
  addItems(trip, 'tea')
  expect(trip.snapshot().text).toBe('milk, tea')
  await settle()
  expect(device.texts(ann)).toEqual(['milk', 'tea'])
})

test('if the disk is full, added items stay in the text, and the next key press tries to store them again', async () => {
  const device = await testLists()
  await device.save(ann, 'milk')
  const trip = await openTrip(device)
  device.disk.isFull = true
  addItems(trip, 'tea')
  editText(trip, 'milk, tea, rice')
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(trip.snapshot()).toMatchObject({ text: 'milk, tea, rice', hasWriteFailed: true })
  device.disk.isFull = false
  editText(trip, 'milk, tea, rice, soap')
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(device.texts(ann)).toEqual(['milk', 'tea', 'rice', 'soap'])
  expect(browser.failed).toEqual([])
})

test('an item added while another list opens stays on the list it was added to', async () => {
  const device = await testLists()
  await device.save(ann, 'milk')
  await device.save(weekly, 'rice')
  const trip = await openTrip(device)
  const slow = Promise.withResolvers<void>()
  device.disk.isReady = slow.promise
  editText(trip, 'milk, eggs')
  const switched = switchList(trip, weekly)
  await settle()
  addItems(trip, 'tea')
  slow.resolve()
  await switched
  expect(device.texts(ann).toSorted()).toEqual(['eggs', 'milk', 'tea'])
})

test('undoing a new list puts the earlier items before the ones added since', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, bread')
  const trip = await openTrip(device)
  const { onUndo } = startNewList(trip)
  expect(trip.snapshot().text).toBe('')
  addItems(trip, 'soap')
  onUndo()
  await settle()
  expect(device.texts(ann)).toEqual(['milk', 'bread', 'soap'])
})

test('an item can get a store even if it shares its row with another item', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, salt & pepper')
  const trip = await openTrip(device)
  const undoMilk = setItemStore(trip, itemOf(trip, 'milk'), 'Costco')
  const undoPepper = setItemStore(trip, itemOf(trip, 'pepper'), 'Kroger')
  expect(trip.snapshot().text).toBe('milk (@Costco), salt & pepper (@Kroger)')
  await settle()
  const stores = () => device.lists.itemsOf(ann).map(({ text, store }) => [text, store])
  expect(stores()).toEqual([
    ['milk', 'Costco'],
    ['salt', ''],
    ['pepper', 'Kroger'],
  ])
  expect(itemOf(trip, 'pepper').store).toBe('Kroger')
  undoMilk()
  undoPepper()
  await settle()
  expect(trip.snapshot().text).toBe('milk, salt & pepper')
})

test('a store can be set before the lists are open', async () => {
  const device = await testLists()
  storeTrip({ listText: 'milk, eggs', keptText: '' })
  const { trip, open } = tripBeforeLists(device)
  setItemStore(trip, itemOf(trip, 'milk'), 'Costco')
  await open()
  await settle()
  expect(device.lists.itemsOf(ann).map(({ store }) => store)).toEqual(['Costco', ''])
})
