import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testSyncServer } from '../sync/test-sync-server.ts'
import { switchList } from './list-actions.ts'
import { addItems } from './row-actions.ts'
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
import { editText, flushText } from './text-draft.ts'

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

test('typed text becomes rows once the shopper stops typing', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  editText(trip, 'milk')
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  editText(trip, 'milk, garlic, minced')
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(device.texts(ann)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(device.texts(ann)).toEqual(['milk', 'garlic, minced'])
  expect(trip.snapshot().text).toBe('milk, garlic, minced')
})

test('typed text becomes rows immediately when the tab is hidden or the shopper signs out', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  editText(trip, 'milk')
  browser.hide()
  await settle()
  expect(device.texts(ann)).toEqual(['milk'])
  editText(trip, 'milk, tea')
  await device.lists.flush()
  expect(device.texts(ann)).toEqual(['milk', 'tea'])
})

test('text typed while rows are being written is not lost', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  const slow = Promise.withResolvers<void>()
  device.disk.isReady = slow.promise
  editText(trip, 'milk')
  await vi.advanceTimersByTimeAsync(pauseMs)
  editText(trip, 'milk, tea')
  slow.resolve()
  await settle()
  expect(trip.snapshot().text).toBe('milk, tea')
  expect(device.texts(ann)).toEqual(['milk'])
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(device.texts(ann)).toEqual(['milk', 'tea'])
})

test('if the disk is full, typed text stays in the field and in the saved trip, and the next key press tries to store it again', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  device.disk.isFull = true
  editText(trip, 'milk')
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(trip.snapshot()).toMatchObject({ text: 'milk', hasWriteFailed: true })
  const reopened = tripBeforeLists(device)
  expect(reopened.trip.snapshot().text).toBe('milk')
  reopened.close()

  device.disk.isFull = false
  editText(trip, 'milk, tea')
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(trip.snapshot()).toMatchObject({ text: 'milk, tea', hasWriteFailed: false })
  expect(device.texts(ann)).toEqual(['milk', 'tea'])
})

test('changes from another device are shown once the shopper stops typing', async () => {
  const server = testSyncServer()
  const [phone, laptop] = [await testLists({ server }), await testLists({ server })]
  const trip = await openTrip(phone)
  editText(trip, 'milk')
  await flushText(trip)
  await phone.sync()
  await laptop.sync()
  await laptop.save(ann, 'milk, soap')
  await laptop.sync()

  editText(trip, 'milk, tea')
  await phone.sync()
  expect(trip.snapshot().text).toBe('milk, tea')
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(phone.texts(ann).toSorted()).toEqual(['milk', 'soap', 'tea'])
  expect(trip.snapshot().text.split(', ').toSorted()).toEqual(['milk', 'soap', 'tea'])
})

test.each(['milk,', 'milk, ', 'milk\n'])(
  '%j stays exactly as typed after it becomes rows',
  async (typed) => {
    const device = await testLists()
    const trip = await openTrip(device)
    editText(trip, typed)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(device.texts(ann)).toEqual(['milk'])
    expect(trip.snapshot().text).toBe(typed)
    editText(trip, `${typed}tea`)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(device.texts(ann)).toEqual(['milk', 'tea'])
  },
)

test('a comma at the end of the text disappears when another device adds an item', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  editText(trip, 'milk, ')
  await flushText(trip)
  await device.save(ann, 'milk, soap')
  expect(trip.snapshot().text).toBe('milk, soap')
})

test('text typed before the lists were open is merged with rows that arrived later', async () => {
  const device = await testLists()
  await device.save(ann, 'milk, soap')
  storeTrip({ listText: 'milk, tea', keptText: 'milk' })
  const { trip, open } = tripBeforeLists(device)
  expect(trip.snapshot().text).toBe('milk, tea')
  editText(trip, 'milk, tea, rice')
  await open()
  expect(device.texts(ann).toSorted()).toEqual(['milk', 'rice', 'soap', 'tea'])
  expect(trip.snapshot().textDraft?.base.rows).not.toBeNull()
})

test('a draft typed in another open tab is written only by that tab', async () => {
  const device = await testLists({ isOpenInOtherTab: () => Promise.resolve(true) })
  await device.save(ann, 'milk')
  storeTrip({ listText: 'milk, te', keptText: 'milk' }, { isFromThisTab: false })
  const trip = await openTrip(device)
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(device.texts(ann)).toEqual(['milk'])
  await device.save(ann, 'milk, tea')
  expect(trip.snapshot().text).toBe('milk, tea')
})

test('text typed in this tab before the lists are open is written, even if other tabs are open', async () => {
  const device = await testLists({ isOpenInOtherTab: () => Promise.resolve(true) })
  const { trip, open } = tripBeforeLists(device)
  editText(trip, 'milk, eggs')
  await open()
  expect(device.texts(ann)).toEqual(['milk', 'eggs'])
})

test('if a draft was continued from another open tab, only the text typed in this tab is written', async () => {
  const device = await testLists({ isOpenInOtherTab: () => Promise.resolve(true) })
  storeTrip({ listText: 'milk, eggs', keptText: 'milk' }, { isFromThisTab: false })
  const { trip, open } = tripBeforeLists(device)
  editText(trip, 'milk, eggs, tea')
  await open()
  expect(device.texts(ann)).toEqual(['tea'])
})

test('a draft from a tab that was closed becomes rows in this tab', async () => {
  const device = await testLists()
  storeTrip({ listText: 'milk', keptText: '' }, { isFromThisTab: false })
  await openTrip(device)
  expect(device.texts(ann)).toEqual(['milk'])
})

test('a shopper can open another list while typed text is still being compared with the rows', async () => {
  const others = Promise.withResolvers<boolean>()
  const device = await testLists({ isOpenInOtherTab: () => others.promise })
  await device.save(weekly, 'rice')
  storeTrip({ listText: 'milk', keptText: '' }, { isFromThisTab: false })
  const { trip, open } = tripBeforeLists(device)
  const opened = open()
  await settle()
  // The browser replies only in a later turn of the event loop, which an endless loop of promises would never
  // reach.
  setTimeout(() => others.resolve(false), 1)
  const switched = switchList(trip, weekly)
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([opened, switched])
  expect(device.texts(ann)).toEqual(['milk'])
  expect(trip.snapshot().text).toBe('rice')
})

test('signing out waits for text typed before the lists were open', async () => {
  const others = Promise.withResolvers<boolean>()
  const device = await testLists({ isOpenInOtherTab: () => others.promise })
  storeTrip({ listText: 'milk', keptText: '' }, { isFromThisTab: false })
  const { open } = tripBeforeLists(device)
  const opened = open()
  await settle()
  const flushed = device.lists.flush()
  others.resolve(false)
  await Promise.all([opened, flushed])
  expect(await flushed).toBeGreaterThan(0)
  expect(device.texts(ann)).toEqual(['milk'])
})

test('typed text stays with its list when another list is opened', async () => {
  const device = await testLists()
  await device.save(weekly, 'rice')
  await device.save(picnic, 'ham')
  const trip = await openTrip(device)
  await switchList(trip, weekly)
  editText(trip, 'rice, milk')
  await switchList(trip, picnic)
  expect(trip.snapshot().text).toBe('ham')
  expect(device.texts(weekly)).toEqual(['rice', 'milk'])
})

test('a list stays open if its text can’t be stored', async () => {
  const device = await testLists()
  await device.save(weekly, 'rice')
  const trip = await openTrip(device)
  device.disk.isFull = true
  editText(trip, 'milk')
  expect(await switchList(trip, weekly)).toBeNull()
  expect(trip.snapshot()).toMatchObject({ openList: null, text: 'milk' })
})

test('text typed after an item was added does not remove that item', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  const slow = Promise.withResolvers<void>()
  device.disk.isReady = slow.promise
  addItems(trip, 'soap')
  editText(trip, 'milk')
  await vi.advanceTimersByTimeAsync(pauseMs)
  slow.resolve()
  await settle()
  expect(device.texts(ann)).toEqual(['milk'])
  expect(trip.snapshot().text).toBe('milk')
})
