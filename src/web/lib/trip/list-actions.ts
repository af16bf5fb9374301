import { editText, flushText } from './text-draft.ts'
import type { Trip } from './trip.ts'
import { closeSearch, type Undo } from './trip-actions.ts'
import { isUnsaved, withOpenList, withoutSearch } from './trip-state.ts'

/** Sets the name under which the next list will be saved. */
export function setListName(trip: Trip, listName: string): void {
  trip.change((state) => ({ ...state, listName }))
}

type Restored = {
  /** The list's text right after the change that can be undone. */
  from: string
  to: string
}

/**
 * Returns a function that sets the open list's text to `to`. That function does nothing if another list is
 * open when it is called, or if the text is no longer `from`.
 */
export function textRestorer(trip: Trip): (restored: Restored) => void {
  const { openList } = trip.snapshot()
  return ({ from, to }) => {
    const now = trip.snapshot()
    if (now.openList === openList && now.text === from) editText(trip, to)
  }
}

/**
 * Opens another list. Null opens the current list. First saves typed text to the list that is open. Resolves
 * with false and keeps that list open if the browser can't store the text, or if text or ticks can't be
 * written because the lists aren't open yet.
 */
async function openList(trip: Trip, list: string | null): Promise<boolean> {
  if (!trip.lists() && hasUnwritten(trip)) return false
  if (!(await flushAll(trip))) return false
  trip.change((state) => withOpenList(state, list))
  return true
}

/**
 * Writes all changes, including text typed during the write. Resolves with false if the browser can't store
 * them.
 */
async function flushAll(trip: Trip): Promise<boolean> {
  do {
    if (!(await flushText(trip))) return false
  } while (trip.snapshot().pendingChanges.length > 0 || isUnsaved(trip.snapshot().textDraft))
  return true
}

/** Returns whether typed text or ticks still have to be written into rows. */
export function hasUnwritten(trip: Trip): boolean {
  const { textDraft, pendingTicks } = trip.snapshot()
  return isUnsaved(textDraft) || pendingTicks.size > 0
}

/**
 * Gives the current list a name and resolves with the named list's uid. That list stays open, with its ticks
 * and results. Resolves with null if the browser can't store the list, or if the lists aren't open yet. Never
 * rejects.
 */
export async function nameCurrentList(trip: Trip, name: string): Promise<string | null> {
  const lists = trip.lists()
  if (!lists || !(await flushAll(trip))) return null
  return lists.nameCurrentList(name).catch(() => null)
}

/**
 * Opens a list that was just joined or saved, and closes the results. Null opens the current list. First
 * saves typed text to the list that was open. If the browser can't store this text, does nothing else.
 */
export async function continueWithList(trip: Trip, list: string | null): Promise<void> {
  if (await openList(trip, list)) trip.change(withoutSearch)
}

/**
 * Opens another list and closes the results of the previous list. Null opens the current list. `undo` is null
 * unless a route was under way. `reopenPrevious` opens the previous list again. If the browser can't store
 * the typed text, resolves with null and keeps the list that was open.
 */
export async function switchList(
  trip: Trip,
  list: string | null,
): Promise<{ undo: Undo | null; reopenPrevious: () => void } | null> {
  const before = trip.snapshot().openList
  const reopenPrevious = () => void openList(trip, before)
  if (!(await openList(trip, list))) return null
  return { undo: closeSearch(trip, reopenPrevious), reopenPrevious }
}
