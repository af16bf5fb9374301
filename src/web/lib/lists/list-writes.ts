import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { changesOfText, hasSamePosition } from '#shared/lists/list-text.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import type { Write } from '../sync/apply-writes.ts'

/** Returns the write that creates a list with this name. An existing list keeps its trip and store. */
export function writeOfNewList(name: string, createdAtMs: number): Write {
  const createdAt = new Date(createdAtMs)
  return {
    kind: 'lists',
    fields: {
      // Time in milliseconds. If another list has this id, the server uses the next free number.
      id: String(createdAt.getTime()),
      name,
      present: true,
      created_at: createdAt.toISOString(),
    },
    // The trip and the store are only initial values. The list may already exist on another device that is in
    // the middle of a trip but hasn't synced with this one yet.
    initial: { trip: 1, store: null },
  }
}

/** Returns the write that ticks an item on a trip, or unticks the item if `isDone` is false. */
export function writeOfTick(
  itemKey: string,
  { trip, isDone }: { trip: number; isDone: boolean },
): Write {
  return { kind: 'ticks', key: { trip, key: tickKey(itemKey) }, fields: { done: isDone } }
}

/**
 * Returns the writes that assign rows to members for this trip. Each entry is a row key and the member's user
 * id, or null to clear the row's assignment. The writes don't change ticks.
 */
export function writesOfAssignments(
  assigned: Iterable<readonly [string, string | null]>,
  trip: number,
): Write[] {
  return [...assigned].map(([key, to]) => ({
    kind: 'ticks',
    key: { trip, key: tickKey(key) },
    fields: { assigned_to: to },
    initial: { done: false },
  }))
}

/**
 * Returns the write that sets a list's trip number. `by` is the user id of the shopper who sets the number,
 * or null if the server can't store this id.
 */
export function writeOfTrip(trip: number, by: string | null): Write {
  return { kind: 'lists', fields: { trip, ...(by !== null && { trip_by: by }) } }
}

/**
 * Returns the write that saves, for all members, the store in which a list was looked up. Leaves out the
 * store's distance.
 */
export function writeOfListStore(store: StoreLocation): Write {
  return { kind: 'lists', fields: { store: withoutDistance(store) } }
}

/** Returns the write that sets the schedule for adding a list's items to another list. Null means never. */
export function writeOfRepeatSetting(repeats: ListRepeat | null): Write {
  return { kind: 'lists', fields: { repeats } }
}

type TextChange = {
  uid: string
  before: readonly ListItemRow[]
  text: string
  readItems?: ReadItems | undefined
}

/**
 * Returns the writes that change a list from the rows `before` to the rows of `text`. Without `readItems`,
 * doesn't recognize stores, such as '@costco' in 'milk @costco'.
 */
export function writesOfText(
  rows: ReadonlyMap<string, SyncedRow>,
  { uid, before, text, readItems }: TextChange,
): Write[] {
  return writesOfChanges(rows, { uid, before, changes: changesOfText(before, text, readItems) })
}

type RowChange = { uid: string; before: readonly ListItemRow[]; changes: TextChanges }

/**
 * Returns the writes for changes to a list's rows. For a row that is still on the list, writes only the
 * changed fields. Skips removed rows that were never stored.
 */
export function writesOfChanges(
  rows: ReadonlyMap<string, SyncedRow>,
  { uid, before, changes: { written, removed } }: RowChange,
): Write[] {
  const rowsBefore = new Map(before.map((row) => [row.key, row]))
  const storedItem = (key: string) => rows.get(rowId('items', uid, { key }))
  return [
    ...written.map((row): Write => {
      const { key, text: words, store, ...position } = row
      const content = { text: words, present: true }
      const rowBefore = rowsBefore.get(key)
      const item = { kind: 'items', key: { key } } as const
      const stored = storedItem(key)
      const isStoreSet = (stored?.fields['store'] ?? '') !== store
      if (rowBefore === undefined || stored?.fields['present'] !== true) {
        return { ...item, fields: { ...position, ...content, ...(isStoreSet && { store }) } }
      }
      // Only the changed fields are written, so that changes made on other devices survive. For example,
      // moving an item doesn't overwrite another device's rewording or removal of that item.
      const fields = {
        ...(rowBefore.text !== words && content),
        ...(!hasSamePosition(rowBefore, row) && position),
        ...(rowBefore.store !== store && { store }),
      }
      return { ...item, fields, initial: { ...position, ...content } }
    }),
    // An item that was never stored doesn't have to be removed.
    ...removed.flatMap((key): Write[] =>
      storedItem(key) ? [{ kind: 'items', key: { key }, fields: { present: false } }] : [],
    ),
  ]
}
