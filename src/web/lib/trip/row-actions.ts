import { itemCount } from '#shared/list-reader/item-count.ts'
import type { PlainList } from '#shared/list-reader/shape/plain-list.ts'
import {
  changeItems as changeItemsOfRows,
  type ItemOfRows,
  type RowsOf,
} from '#shared/lists/change-items.ts'
import {
  addText,
  applyChanges,
  changesBetween,
  moveRows,
  removeRows,
  rewriteRows,
  setRowsStore,
} from '#shared/lists/change-rows.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { changesOfText, textOfRows } from '#shared/lists/list-text.ts'
import { type MadeChanges, revertChanges } from '#shared/lists/revert-changes.ts'
import { rowText } from '#shared/lists/row-store.ts'
import { itemFinderModule } from '../catalog.ts'
import type { ItemFinder } from '../item-finder.ts'
import { loadedItemReader } from '../item-reader.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { editText } from './text-draft.ts'
import { tickRows } from './ticks.ts'
import type { Trip } from './trip.ts'
import { type Undo, updateSearch } from './trip-actions.ts'
import { isUnsaved } from './trip-state.ts'
import { showsFoundItems } from './view.ts'
import { currentView } from './view-address.ts'

// Each action shows its change immediately, and returns an undo for the list it changed.

/**
 * Adds the items in `text` to the end of the list, by default the open one, and ticks those marked as bought.
 * The text may be in any format, but formats other than plain lines are recognized only if the item names are
 * loaded. Returns an undo that removes the added rows.
 */
export function addItems(trip: Trip, text: string, list = trip.listId()): () => void {
  const finder = itemFinderModule.state()
  const plain = finder.status === 'loaded' ? finder.value.plainList(text) : null
  let added: readonly ListItemRow[] = []
  const change = (rows: readonly ListItemRow[]) => {
    const changes = addText(rows, plain?.text ?? text, loadedItemReader())
    added = changes.written
    return changes
  }
  const undo = changeRows(trip, change, list)
  if (list !== trip.listId()) return undo
  for (const listener of listeners) listener(keysOf(added))
  tickRows(trip, rowsOfTicked(plain, added))
  return undo
}

const listeners = new Set<(added: readonly string[]) => void>()

/**
 * Calls `listener` with the keys of the rows that `addItems` has added. Returns a function that unsubscribes.
 */
export function onItemsAdded(listener: (added: readonly string[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Adds the items in pasted text to the end of the list. First reads long text in a worker, so that it doesn't
 * block the page. Resolves with an undo whose title shows the number of items.
 */
export async function pasteItems(trip: Trip, text: string, finder: ItemFinder): Promise<Undo> {
  // The shopper may open another list in the meantime.
  const list = trip.listId()
  if (isLongPaste(text)) await finder.readAhead({ text, rows: trip.snapshot().rows })
  return addCounted(trip, text, finder, list)
}

/** Returns whether pasted text is so long that reading it would block the page: more than 100 lines. */
export function isLongPaste(text: string): boolean {
  return text.split(lineBreaks).length > maxLinesAtOnce
}

export const lineBreaks = /[\n\r\u2028\u2029]+/u
const maxLinesAtOnce = 100

/** Adds the items in `text`, as `addItems` does. Returns an undo whose title shows the number of items. */
export function addCounted(
  trip: Trip,
  text: string,
  finder: ItemFinder,
  list = trip.listId(),
): Undo {
  const onUndo = addItems(trip, text, list)
  const items = finder.items(finder.plainList(text)?.text ?? text)
  return { title: `Added ${itemCount(items.length)}`, onUndo }
}

/** Returns the keys of the added rows whose items are marked as bought in the text. */
function rowsOfTicked(plain: PlainList | null, added: readonly ListItemRow[]): string[] {
  const rowsByText = Map.groupBy(added, rowText)
  const ticked = plain?.items.filter(({ isTicked }) => isTicked) ?? []
  return ticked.flatMap(({ text }) => rowsByText.get(text)?.shift()?.key ?? [])
}

/** Removes items from the open list. Other items in the same row stay. Returns an undo. */
export function removeItems(trip: Trip, items: readonly ItemOfRows[]): () => void {
  return changeItems(trip, items, (rows, rowsOf) => removeRows(rows, items.flatMap(rowsOf)))
}

/**
 * Removes all items from the open list. Returns an undo that puts the removed items back, ahead of any items
 * added since.
 */
export function removeAllItems(trip: Trip): () => void {
  const list = trip.listId()
  const before = trip.snapshot().rows
  changeRows(trip, (rows) => removeRows(rows, keysOf(rows)))
  return () =>
    changeRowsOf(trip, list, (rows) => {
      const restored = applyChanges(rows, { written: before, removed: [] })
      const earlier = new Set(keysOf(before))
      const since = keysOf(rows).filter((key) => !earlier.has(key))
      return changesBetween(rows, applyChanges(restored, moveRows(restored, since, null)))
    })
}

/**
 * Replaces an item's whole text, including its amount and note. The item keeps its row and ticks. Returns an
 * undo.
 */
export function rewriteItem(trip: Trip, item: ItemOfRows, words: string): () => void {
  return changeItems(trip, [item], (rows, rowsOf) =>
    rewriteRows(rows, rowsOf(item), words, loadedItemReader()),
  )
}

/**
 * Replaces an item's name and keeps its amount and note. If the item's text doesn't contain the name,
 * replaces the whole text. Returns an undo.
 */
export function renameItem(
  trip: Trip,
  item: ItemOfRows & { name: string; texts: readonly string[] },
  name: string,
): () => void {
  const [text = ''] = item.texts
  const words = text.includes(item.name) ? text.replace(item.name, () => name) : name
  return rewriteItem(trip, item, words)
}

/** Moves an item before the item `next`, or to the end of the list if `next` is null. Returns an undo. */
export function moveItem(trip: Trip, item: ItemOfRows, next: ItemOfRows | null): () => void {
  return changeItems(trip, next ? [item, next] : [item], (rows, rowsOf) =>
    moveRows(rows, rowsOf(item), (next && rowsOf(next)[0]) ?? null),
  )
}

/** Sets the store where an item is bought. An empty string means that any store will do. Returns an undo. */
export function setItemStore(trip: Trip, item: ItemOfRows, store: string): () => void {
  return changeItems(trip, [item], (rows, rowsOf) => setRowsStore(rows, rowsOf(item), store))
}

/** Changes the rows of these items on the open list. Returns an undo. */
function changeItems(
  trip: Trip,
  items: readonly ItemOfRows[],
  change: (rows: readonly ListItemRow[], rowsOf: RowsOf) => TextChanges,
): () => void {
  return changeRows(trip, (rows) => {
    const finder = itemFinderModule.state()
    if (finder.status !== 'loaded') return change(rows, (item) => item.rows)
    return changeItemsOfRows(rows, items, finder.value, change)
  })
}

/**
 * Changes rows of a list, by default the open one. First turns typed text into a pending change. Updates the
 * results or the route if one of them is on the screen. Returns an undo, which also works while another list
 * is open.
 */
export function changeRows(
  trip: Trip,
  change: (rows: readonly ListItemRow[]) => TextChanges,
  list = trip.listId(),
): () => void {
  const made = changeRowsOf(trip, list, change)
  return () => made && changeRowsOf(trip, list, (rows) => revertChanges(rows, made))
}

/** Changes a list that may no longer be open. Returns null if the list didn't change. */
function changeRowsOf(
  trip: Trip,
  list: string,
  change: (rows: readonly ListItemRow[]) => TextChanges,
): MadeChanges | null {
  if (list !== trip.listId()) return changeOtherList(trip, list, change)
  const { rows: before, text } = saveDraft(trip)
  const changes = change(before)
  if (changes.written.length === 0 && changes.removed.length === 0) return null
  const made = { before, changes }
  // Until the lists are open, there aren't any rows, so the text is changed instead.
  if (trip.snapshot().textDraft?.base.rows === null || !trip.lists()) {
    editText(trip, textOfRows(applyChanges(before, changes)))
  } else {
    trip.change((state) => ({
      ...state,
      textDraft: null,
      pendingChanges: [...state.pendingChanges, made],
    }))
  }
  if (showsFoundItems(currentView(trip)) && trip.snapshot().text !== text) updateSearch(trip)
  return made
}

/**
 * Changes a list that isn't open, without waiting for the write. Returns null if the lists on this device
 * aren't open yet.
 */
function changeOtherList(
  trip: Trip,
  list: string,
  change: (rows: readonly ListItemRow[]) => TextChanges,
): MadeChanges | null {
  const lists = trip.lists()
  if (!lists) return null
  const before = lists.itemsOf(list)
  const changes = change(before)
  void lists.writeRows(list, before, changes).catch(() => reportFailedWrite('change'))
  return { before, changes }
}

/** Turns the typed draft into a pending change, so that the next change builds on the typed text. */
function saveDraft(trip: Trip) {
  const { textDraft: draft } = trip.snapshot()
  if (draft?.base.rows && isUnsaved(draft)) {
    const before = draft.base.rows
    const typed = { before, changes: changesOfText(before, draft.text, loadedItemReader()) }
    trip.change((state) => ({
      ...state,
      textDraft: null,
      pendingChanges: [...state.pendingChanges, typed],
    }))
  }
  return trip.snapshot()
}

function keysOf(rows: readonly ListItemRow[]): string[] {
  return rows.map(({ key }) => key)
}
