import { rowsOfText } from '#shared/lists/list-text.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { flushChanges } from './pending-changes.ts'
import type { Trip } from './trip.ts'
import { isUnsaved, type TextDraft } from './trip-state.ts'

/** What is typed becomes rows once the typing pauses. */
const pauseMs = 400

const writing = new WeakMap<Trip, Promise<void>>()

/** Turns what is typed into rows of the open list, once nothing more is typed for a moment. */
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
 * Compares what was typed before the lists were open with their rows. `ofOtherTab`: the draft that this tab
 * found on the device, where another one had typed it.
 */
export async function beginTextDraft(
  trip: Trip,
  lists: ShopperLists,
  ofOtherTab: TextDraft | null,
): Promise<void> {
  // Nobody flushes before that is known.
  const compared = compareWithRows(trip, lists, ofOtherTab)
  writing.set(trip, compared)
  await compared
  writing.delete(trip)
  await flushText(trip)
}

async function compareWithRows(
  trip: Trip,
  lists: ShopperLists,
  ofOtherTab: TextDraft | null,
): Promise<void> {
  const { textDraft } = trip.snapshot()
  if (!textDraft) return
  const storedText = lists.hasRowsOfBefore() ? textDraft.base.text : ''
  // What was typed here since then has the same base.
  const isFromOther = ofOtherTab?.base === textDraft.base && ofOtherTab.text !== storedText
  // Another tab that types right now writes it itself, and may go on to remove it.
  const isWrittenElsewhere = isFromOther && (await lists.isOpenInOtherTab())
  const base = isWrittenElsewhere ? ofOtherTab.text : storedText
  const rows = rowsOfText(lists.itemsOf(trip.listId()), base)
  trip.change((state) => ({
    ...state,
    textDraft: state.textDraft && { text: state.textDraft.text, base: { text: base, rows } },
  }))
}

/** Writes what was typed into rows; resolves with false where the browser has no room for it. */
export async function flushText(trip: Trip): Promise<boolean> {
  while (writing.has(trip)) await writing.get(trip)
  // What is typed may take back a change that is still on its way.
  await flushChanges(trip)
  while (writing.has(trip)) await writing.get(trip)
  let hasWriteFailed = false
  const written = writeText(trip).catch(() => {
    // It stays in the draft, and is tried again with the next key.
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
    // What others changed meanwhile is shown once nothing more is typed here.
    const rows = rowsOfText(lists.itemsOf(uid), text)
    return { ...state, textDraft: { text: now.text, base: { text, rows } } }
  })
}
