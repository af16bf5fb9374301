import { rowsOfText } from '#shared/lists/list-text.ts'
import { loadedItemReader, loadItemReader } from '../item-reader.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { flushChanges } from './pending-changes.ts'
import type { Trip } from './trip.ts'
import { isUnsaved, type TextDraft } from './trip-state.ts'

/** Time without typing after which a draft becomes rows, in milliseconds. */
const pauseMs = 400

const writing = new WeakMap<Trip, Promise<void>>()

/** Replaces the text of the open list. The new text is shown immediately and becomes rows later. */
export function editText(trip: Trip, text: string): void {
  const { text: before, rows } = trip.snapshot()
  trip.change((state) => {
    const { textDraft: draft } = state
    const isOpen = draft?.base.rows !== null && trip.lists() !== null
    const base =
      draft && (isUnsaved(draft) || !isOpen)
        ? draft.base
        : { text: before, rows: isOpen ? rows : null }
    return { ...state, textDraft: { text, base } }
  })
}

/**
 * Turns the draft into rows of the open list when the shopper stops typing, and when the page is hidden or
 * shown. Returns a function that removes the listeners and clears the timer.
 */
export function writeTextDrafts(trip: Trip): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen = trip.snapshot().textDraft
  const flush = () => void flushText(trip)
  const unsubscribe = trip.subscribe(() => {
    const { textDraft } = trip.snapshot()
    if (textDraft === seen) return
    seen = textDraft
    clearTimeout(timer)
    if (isUnsaved(textDraft)) timer = setTimeout(flush, pauseMs)
  })
  document.addEventListener('visibilitychange', flush)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', flush)
  }
}

/**
 * If text was typed before the lists were open, compares it with the rows of its list, and writes the
 * difference into the rows. `draftOfOtherTab` is a draft stored on the device by another tab.
 */
export async function beginTextDraft(
  trip: Trip,
  lists: ShopperLists,
  draftOfOtherTab: TextDraft | null,
): Promise<void> {
  // `flushText` waits until this promise has settled.
  const compared = compareWithRows(trip, lists, draftOfOtherTab)
  writing.set(trip, compared)
  await compared
  writing.delete(trip)
  await flushText(trip)
}

/**
 * Sets the text and rows that the draft is compared with. If the draft was typed in another tab that is still
 * open, only the text typed in this tab since then will be written.
 */
async function compareWithRows(
  trip: Trip,
  lists: ShopperLists,
  draftOfOtherTab: TextDraft | null,
): Promise<void> {
  const { textDraft } = trip.snapshot()
  if (!textDraft) return
  const storedText = lists.hasEarlierRows() ? textDraft.base.text : ''
  // If this tab continued the other tab's draft, the draft still has the same base.
  const isFromOther =
    draftOfOtherTab?.base === textDraft.base && draftOfOtherTab.text !== storedText
  // An open tab writes its own draft, and the shopper may still delete some of that draft's text there.
  const isWrittenElsewhere = isFromOther && (await lists.isOpenInOtherTab())
  const base = isWrittenElsewhere ? draftOfOtherTab.text : storedText
  const rows = await rowsOfStoredText(lists, trip.listId(), base)
  trip.change((state) => ({
    ...state,
    textDraft: state.textDraft && { text: state.textDraft.text, base: { text: base, rows } },
  }))
}

/**
 * Returns the rows of text that was already written. If some rows can't be found, waits for the item names. A
 * store in the text, as in 'milk @costco', is recognized only once the names are loaded.
 */
async function rowsOfStoredText(lists: ShopperLists, uid: string, text: string) {
  const stored = new Set(lists.itemsOf(uid).map(({ key }) => key))
  const rows = rowsOfText(lists.itemsOf(uid), text)
  if (rows.every(({ key }) => stored.has(key))) return rows
  return rowsOfText(lists.itemsOf(uid), text, await loadItemReader())
}

/**
 * Writes the pending row changes into rows, and then the typed text. If the browser can't store the text,
 * resolves with false and keeps the text in the draft. Never rejects. If the lists aren't open, writes
 * nothing and resolves with true.
 */
export async function flushText(trip: Trip): Promise<boolean> {
  while (writing.has(trip)) await writing.get(trip)
  // The typed text may revert a change that is still being written.
  await flushChanges(trip)
  while (writing.has(trip)) await writing.get(trip)
  let hasWriteFailed = false
  const written = writeText(trip).catch(() => {
    // The text stays in the draft, and the next key press tries again.
    hasWriteFailed = true
  })
  writing.set(trip, written)
  await written
  writing.delete(trip)
  trip.change((state) =>
    state.hasWriteFailed === hasWriteFailed ? state : { ...state, hasWriteFailed },
  )
  return !hasWriteFailed
}

/** Writes the draft into rows. Text that is typed during the write stays in the draft. */
async function writeText(trip: Trip): Promise<void> {
  const { textDraft: draft, openList } = trip.snapshot()
  const lists = trip.lists()
  if (!lists || !draft?.base.rows || !isUnsaved(draft)) return
  const { text } = draft
  const uid = trip.listId()
  await lists.writeText(uid, draft.base.rows, text)
  trip.change((state) => {
    const { textDraft: now } = state
    if (state.openList !== openList || now?.base !== draft.base) return state
    // Other members' changes are shown once the shopper stops typing here.
    const rows = rowsOfText(lists.itemsOf(uid), text, loadedItemReader())
    return { ...state, textDraft: { text: now.text, base: { text, rows } } }
  })
}
