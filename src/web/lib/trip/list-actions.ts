import { flushText } from './text-draft.ts'
import type { Trip } from './trip.ts'
import { closeSearch, type Undo } from './trip-actions.ts'
import { isUnsaved, withOpenList, withoutSearch } from './trip-state.ts'

export function setListName(trip: Trip, listName: string): void {
  trip.change((state) => ({ ...state, listName }))
}

/** Makes the list say this. */
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

type Restored = {
  /** What the text said after the change that is taken back. */
  from: string
  to: string
}

/** What puts a text back into the list that is open now, unless it was changed since. */
export function textRestorer(trip: Trip): (restored: Restored) => void {
  const { openList } = trip.snapshot()
  return ({ from, to }) => {
    const now = trip.snapshot()
    if (now.openList === openList && now.text === from) editText(trip, to)
  }
}

/**
 * Opens another list; null is the current one. What was typed stays with its list: false where the
 * browser has no room for that, and the list stays open.
 */
async function openList(trip: Trip, list: string | null): Promise<boolean> {
  if (!trip.lists() && hasUnwritten(trip)) return false
  if (!(await flushAll(trip))) return false
  trip.change((state) => withOpenList(state, list))
  return true
}

/** More may be typed while it is written; what can't be kept stays on the screen, and false is returned. */
async function flushAll(trip: Trip): Promise<boolean> {
  do {
    if (!(await flushText(trip))) return false
  } while (trip.snapshot().pendingChanges.length > 0 || isUnsaved(trip.snapshot().textDraft))
  return true
}

/** Whether something typed or ticked is in no row of a list. */
export function hasUnwritten(trip: Trip): boolean {
  const { textDraft, pendingTicks } = trip.snapshot()
  return isUnsaved(textDraft) || pendingTicks.size > 0
}

/**
 * Gives the current list a name. It goes on as the open list, with what was taken and looked up; null where
 * the browser has no room for that.
 */
export async function nameCurrentList(trip: Trip, name: string): Promise<string | null> {
  const lists = trip.lists()
  if (!lists || !(await flushAll(trip))) return null
  return lists.nameCurrentList(name).catch(() => null)
}

/** Goes on with a list that has just been joined or saved; what was typed before stays with its list. */
export async function goOnWithList(trip: Trip, list: string | null): Promise<void> {
  if (await openList(trip, list)) trip.change(withoutSearch)
}

/** Opens another list, and closes what was looked up for the one before; null where the browser has no room. */
export async function switchList(
  trip: Trip,
  list: string | null,
): Promise<{ undo: Undo | null; openBefore: () => void } | null> {
  const before = trip.snapshot().openList
  const openBefore = () => void openList(trip, before)
  if (!(await openList(trip, list))) return null
  return { undo: closeSearch(trip, openBefore), openBefore }
}
