import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchList } from './list-actions.ts'
import { pasteText, shouldHandlePaste } from './paste-text.ts'
import {
  closeBrowser,
  loadNames,
  openBrowser,
  openTrip,
  settle,
  testLists,
  weekly,
} from './test-trip.ts'
import { editText } from './text-draft.ts'

const chat = '[11/24/26, 6:02:11 PM] Ann: get milk\n[11/24/26, 6:02:40 PM] Bob: ok!'

/** Opens a trip before the item names are loaded. */
async function freshTrip() {
  vi.resetModules()
  const { pasteText: freshPaste } = await import('./paste-text.ts')
  const { openTrip: openFresh, testLists: freshLists } = await import('./test-trip.ts')
  return { trip: await openFresh(await freshLists()), freshPaste }
}

beforeEach(() => {
  vi.useFakeTimers()
  openBrowser()
})
afterEach(async () => {
  await settle()
  closeBrowser()
  vi.useRealTimers()
})

test('a chat pasted before the names are loaded is shown immediately and becomes items later', async () => {
  const { trip, freshPaste } = await freshTrip()
  editText(trip, 'tea\n')
  const pasting = freshPaste(trip, chat)
  expect(trip.snapshot().text).toBe(`tea\n${chat}`)
  const undo = await pasting
  expect(trip.snapshot().text).toBe('tea, milk')
  expect(undo?.title).toBe('Added 1 item')
  undo?.onUndo()
  expect(trip.snapshot().text).toBe('tea')
})

test('pasted text that the shopper edits before the names are loaded is not converted', async () => {
  const { trip, freshPaste } = await freshTrip()
  const pasting = freshPaste(trip, chat)
  editText(trip, `${chat}\neggs`)
  expect(await pasting).toBeNull()
  expect(trip.snapshot().text).toBe(`${chat}\neggs`)
})

test('a plain list pasted before the names are loaded is not converted', async () => {
  const { trip, freshPaste } = await freshTrip()
  expect(await freshPaste(trip, 'milk\neggs')).toBeNull()
  expect(trip.snapshot().text).toBe('milk\neggs')
})

test('the browser handles a paste itself unless the text is long or isn’t a plain list', async () => {
  vi.useRealTimers()
  await loadNames()
  vi.useFakeTimers()
  expect(shouldHandlePaste('Ann: get milk')).toBe(false)
  expect(shouldHandlePaste('milk\neggs')).toBe(false)
  expect(shouldHandlePaste(chat)).toBe(true)
  expect(shouldHandlePaste('milk\n'.repeat(101))).toBe(true)
  const trip = await openTrip(await testLists())
  expect((await pasteText(trip, chat))?.title).toBe('Added 1 item')
})

test('long pasted text is added to the list it was pasted into, even if another list is opened in the meantime', async () => {
  vi.useRealTimers()
  await loadNames()
  const lists = await testLists()
  await lists.save(weekly, 'tea')
  const trip = await openTrip(lists)
  const pasting = pasteText(trip, `milk\n${'eggs\n'.repeat(100)}`)
  await switchList(trip, weekly)
  const undo = await pasting
  expect(trip.snapshot().text).toBe('tea')
  expect(undo?.title).toBe('Added 2 items')
  await switchList(trip, null)
  expect(trip.snapshot().text).toMatch(/^milk\neggs/)
})
