import { applyChanges } from '#shared/lists/change-rows.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import { revertChanges } from '#shared/lists/revert-changes.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import type { Trip } from './trip.ts'
import { isUnsaved } from './trip-state.ts'

const writing = new WeakMap<Trip, Promise<void>>()

/**
 * Writes pending row changes to the device as they arrive, one after the other. Returns a function that stops
 * writing.
 */
export function writePendingChanges(trip: Trip): () => void {
  return trip.subscribe(() => void flushChanges(trip))
}

/**
 * Writes the pending row changes, and resolves once there are none left. If changes can't be stored, moves
 * them into the draft. Does nothing if the lists aren't open. Never rejects.
 */
export async function flushChanges(trip: Trip): Promise<void> {
  const lists = trip.lists()
  if (!lists || trip.snapshot().pendingChanges.length === 0) return
  const written = writing.get(trip) ?? writeAll(trip, lists).finally(() => writing.delete(trip))
  writing.set(trip, written)
  await written
}

/**
 * Writes the pending changes in order. If the browser can't store one, moves it and all later ones into the
 * draft.
 */
async function writeAll(trip: Trip, lists: ShopperLists): Promise<void> {
  for (;;) {
    const [first] = trip.snapshot().pendingChanges
    if (!first) return
    try {
      await lists.writeRows(trip.listId(), first.before, first.changes)
      trip.change((state) => ({
        ...state,
        pendingChanges: state.pendingChanges.filter((change) => change !== first),
      }))
    } catch {
      keepAsText(trip)
    }
  }
}

/**
 * Moves all pending changes into the draft, because the browser can't store them. The next key press tries to
 * store them again.
 */
function keepAsText(trip: Trip): void {
  const { rows, text, textDraft, pendingChanges } = trip.snapshot()
  const draftRows = isUnsaved(textDraft) ? textDraft?.base.rows : null
  const base = pendingChanges
    .toReversed()
    .reduce((now, made) => applyChanges(now, revertChanges(now, made)), draftRows ?? rows)
  trip.change((state) => ({
    ...state,
    pendingChanges: [],
    textDraft: { text, base: { text: textOfRows(base), rows: base } },
    hasWriteFailed: true,
  }))
}
