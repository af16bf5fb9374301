import { createStore } from 'zustand/vanilla'
import { applyChanges } from '#shared/lists/change-rows.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { changesOfText, rowsOfText, textOfRows } from '#shared/lists/list-text.ts'
import { memoize } from '#shared/names/memoize.ts'
import { loadedItemReader } from '../item-reader.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import type { StoredList } from '../lists/stored-list.ts'
import { isUnsaved, type TextDraft, type TripState } from './trip-state.ts'

/** The state of a trip and of the list that is open. */
export type TripSnapshot = TripState & {
  /**
   * The open list. Null until this device's lists are open. Also null if the current list has never had an
   * item.
   */
  list: StoredList | null
  /** Rows of the open list in order. Includes pending changes but not the typed draft. */
  rows: readonly ListItemRow[]
  /** Text in the list's text field. */
  text: string
  /** Rows of the items that were looked up. The array stays the same until one of the rows' keys changes. */
  searchedRows: readonly ListItemRow[]
  /**
   * Whether ticks can be written into rows: the lists must be open, and the shopper's role on this list must
   * not be viewer.
   */
  canTick: boolean
}

/**
 * A shopper's trip: the list, the store, the search and the progress on the route. It outlives the screens,
 * and ends when the shopper signs out (`open-trip.ts`). Screens read it with `useTrip`, and change it with
 * the functions in `list-actions.ts`, `row-actions.ts` and `trip-actions.ts`.
 */
export type Trip = {
  shopperId: string
  snapshot: () => TripSnapshot
  change: (change: (state: TripState) => TripState) => void
  /**
   * Calls `listener` when the state or any of the lists has changed. Returns a function that unsubscribes.
   */
  subscribe: (listener: () => void) => () => void
  /** Returns the shopper's lists, or null until they are open on this device. */
  lists: () => ShopperLists | null
  setLists: (lists: ShopperLists) => void
  /** Returns the id of the open list. The id of the current list is the shopper's id. */
  listId: () => string
}

/** Creates a trip with this state. It has no lists until `setLists` is called. */
export function createTrip(shopperId: string, initial: TripState): Trip {
  const store = createStore<TripState>(() => initial)
  const listeners = new Set<() => void>()
  let lists: ShopperLists | null = null
  let snapshot: TripSnapshot | null = null
  // The last text is cached, because comparing a draft with the rows of a long list is slow, and most changes
  // don't affect the draft or the rows.
  let lastText: DraftText = { draft: null, rows: noRows, text: '' }
  const searched = searchedRowsSelector()

  function listId() {
    return store.getState().openList ?? shopperId
  }

  function read(): TripSnapshot {
    if (snapshot) return snapshot
    const state = store.getState()
    const list = lists?.find(listId()) ?? null
    const rows = rowsOf(state, list?.items ?? noRows)
    if (lastText.draft !== state.textDraft || lastText.rows !== rows) {
      lastText = { draft: state.textDraft, rows, text: textOf(state.textDraft, rows) }
    }
    const { text } = lastText
    const searchedRows = searched(state.search?.text ?? '', rows)
    snapshot = {
      ...state,
      list,
      rows,
      text,
      searchedRows,
      canTick: lists !== null && list?.role !== 'viewer',
    }
    return snapshot
  }

  function handleChange() {
    snapshot = null
    for (const listener of listeners) listener()
  }

  store.subscribe(handleChange)
  return {
    shopperId,
    snapshot: read,
    change: (change) => store.setState(change, true),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lists: () => lists,
    setLists(opened) {
      lists = opened
      opened.subscribe(handleChange)
      handleChange()
    },
    listId,
  }
}

type DraftText = { draft: TextDraft | null; rows: readonly ListItemRow[]; text: string }

const noRows: readonly ListItemRow[] = []

/** Returns the rows to show. Before the lists are open, these are made from the typed text. */
function rowsOf({ textDraft, pendingChanges }: TripState, saved: readonly ListItemRow[]) {
  if (textDraft?.base.rows === null) return rowsOfNewText(textDraft.text)
  return pendingChanges.reduce((rows, { changes }) => applyChanges(rows, changes), saved)
}

/**
 * Returns a selector that finds the rows of the looked-up items. The array it returns stays the same while
 * the shopper types, so that the items don't have to be located again.
 */
function searchedRowsSelector() {
  let from: { text: string; rows: readonly ListItemRow[] } = { text: '', rows: noRows }
  let found: { text: string; rows: readonly ListItemRow[] } = { text: '', rows: noRows }
  return (text: string, rows: readonly ListItemRow[]) => {
    if (from.text === text && from.rows === rows) return found.rows
    from = { text, rows }
    const next = text === '' ? noRows : rowsOfText(rows, text, loadedItemReader())
    const isSame =
      text === found.text &&
      next.length === found.rows.length &&
      next.every(({ key }, at) => key === found.rows[at]?.key)
    if (!isSame) found = { text, rows: next }
    return found.rows
  }
}

/** Returns rows for text that isn't stored in rows yet. Returns the same array for the same text. */
const rowsOfNewText = memoize((text: string): readonly ListItemRow[] => rowsOfText([], text), 2)

/**
 * Returns the draft if it is unsaved, or if it differs from the rows only in details such as a comma or line
 * break at the end. Otherwise, returns the text of the rows.
 */
function textOf(draft: TextDraft | null, rows: readonly ListItemRow[]): string {
  if (!draft) return textOfRows(rows)
  if (draft.base.rows === null || isUnsaved(draft)) return draft.text
  const { written, removed } = changesOfText(rows, draft.text, loadedItemReader())
  return written.length === 0 && removed.length === 0 ? draft.text : textOfRows(rows)
}
