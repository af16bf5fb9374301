import { addItem, putBackItems, removeItem } from '#shared/list-reader/edit-list.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { flushText } from './text-draft.ts'
import { beginTrip } from './ticks.ts'
import type { Trip } from './trip.ts'
import { closeSearch, type Undo, updateSearch } from './trip-actions.ts'
import { isUnsaved, withoutSearch } from './trip-state.ts'
import { showsSearch } from './view.ts'
import { currentView } from './view-address.ts'

export function setListName(trip: Trip, listName: string): void {
  trip.change((state) => ({ ...state, listName }))
}

/** Makes the list say this. */
export function editText(trip: Trip, text: string): void {
  const { text: before, list } = trip.snapshot()
  trip.change((state) => {
    const { textDraft: draft } = state
    const isOpen = draft?.base.rows !== null && trip.lists() !== null
    const base =
      draft && (isUnsaved(draft) || !isOpen)
        ? draft.base
        : { text: before, rows: isOpen ? (list?.items ?? []) : null }
    return { ...state, textDraft: { text, base } }
  })
}

/** The same, and where results or the route are open, they go on with it. */
export function changeList(trip: Trip, text: string): void {
  editText(trip, text)
  if (showsSearch(currentView(trip))) updateSearch(trip)
}

type Restored = {
  /** What the text said after the change that is taken back. */
  from: string
  to: string
  /** What to make of a text that was changed since; undefined: nothing. */
  beside?: (text: string) => string | undefined
}

/** What puts a text back into the list that is open now; it returns false once another list is open. */
export function textRestorer(trip: Trip): (restored: Restored) => boolean {
  const { openList } = trip.snapshot()
  return ({ from, to, beside }) => {
    const now = trip.snapshot()
    const text = now.text === from ? to : beside?.(now.text)
    if (now.openList !== openList || text === undefined) return false
    changeList(trip, text)
    return true
  }
}

/**
 * Opens another list; null is the current one. What was typed stays with its list: false where the
 * browser has no room for that, and the list stays open.
 */
async function openList(trip: Trip, list: string | null): Promise<boolean> {
  if (!trip.lists() && isUnsaved(trip.snapshot().textDraft)) return false
  // More may be typed while it is written; what can't be kept stays on the screen.
  do {
    if (!(await flushText(trip))) return false
  } while (isUnsaved(trip.snapshot().textDraft))
  trip.change((state) => ({
    ...state,
    openList: list,
    textDraft: null,
    pendingTicks: new Map(),
  }))
  return true
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

/** Takes what was taken on the walk off the list. */
export function clearPicked(trip: Trip, picked: readonly LocatedItem[]): Undo {
  const restoreText = textRestorer(trip)
  const { text } = trip.snapshot()
  const after = picked.reduce(removeItem, text)
  const { takeBack } = beginTrip(trip)
  editText(trip, after)
  closeSearch(trip)
  return {
    title: `Took ${itemCount(picked.length)} off the list`,
    onUndo: () => {
      const beside = (now: string) => putBackItems(now, picked)
      if (restoreText({ from: after, to: text, beside })) takeBack()
    },
  }
}

/** Empties the current list. */
export function startNewList(trip: Trip): Undo {
  const restoreText = textRestorer(trip)
  const { text } = trip.snapshot()
  // The next list is written in the same place, where old ticks would stay.
  const { takeBack } = beginTrip(trip)
  editText(trip, '')
  closeSearch(trip)
  return {
    title: 'You began a new list',
    onUndo: () => {
      const beside = (now: string) => addItem(text, now)
      if (restoreText({ from: '', to: text, beside })) takeBack()
    },
  }
}
