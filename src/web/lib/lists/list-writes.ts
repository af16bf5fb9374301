import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { changesOfText, hasSamePosition } from '#shared/lists/list-text.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import type { Write } from '../sync/apply-writes.ts'

/** Returns a write that creates a list. Use this write when a list gets its first item or is saved. */
export function newList(name: string, createdAtMs: number): Write {
  const createdAt = new Date(createdAtMs)
  return {
    kind: 'lists',
    fields: {
      // Time in milliseconds. The server uses the next number if this number is taken.
      id: String(createdAt.getTime()),
      name,
      present: true,
      created_at: createdAt.toISOString(),
    },
    // Writes only initial values, because the list may exist on another device that is in the middle of a
    // trip and hasn't synced with this one yet.
    initial: { trip: 1, store: null },
  }
}

/** Returns a write that ticks or unticks an item on a trip. */
export function newTick(
  itemKey: string,
  { trip, isDone }: { trip: number; isDone: boolean },
): Write {
  return { kind: 'ticks', key: { trip, key: tickKey(itemKey) }, fields: { done: isDone } }
}

/**
 * Returns writes that assign rows to members for this trip. Each entry has a row key and a user id; null
 * clears the assignment. Ticks stay as they are.
 */
export function newAssignments(
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
 * Returns a write that sets a list's trip number. `by` is the shopper who sets the number; null if the server
 * doesn't store who set it.
 */
export function newTrip(trip: number, by: string | null): Write {
  return { kind: 'lists', fields: { trip, ...(by !== null && { trip_by: by }) } }
}

/**
 * Returns a write that saves the store in which a list was looked up, without its distance. Other members see
 * the store.
 */
export function newListStore(store: StoreLocation): Write {
  return { kind: 'lists', fields: { store: withoutDistance(store) } }
}

/** Returns a write that sets when a list's items are added to another list; null for never. */
export function newListRepeat(repeats: ListRepeat | null): Write {
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
 * stores such as the one in 'milk @costco' aren't recognized.
 */
export function writesOfText(
  rows: ReadonlyMap<string, SyncedRow>,
  { uid, before, text, readItems }: TextChange,
): Write[] {
  return writesOfChanges(rows, { uid, before, changes: changesOfText(before, text, readItems) })
}

type RowChange = { uid: string; before: readonly ListItemRow[]; changes: TextChanges }

/**
 * Returns the writes for changes to a list's rows. A row that is still on the list gets only its changed
 * fields. Removed rows that were never stored are skipped.
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
      // Write only the changed fields, so that changes made on other devices survive. Moving an item doesn't
      // overwrite another device's rewording or removal of that item, and rewording an item doesn't overwrite
      // a move.
      const fields = {
        ...(rowBefore.text !== words && content),
        ...(!hasSamePosition(rowBefore, row) && position),
        ...(rowBefore.store !== store && { store }),
      }
      return { ...item, fields, initial: { ...position, ...content } }
    }),
    // Items that were never stored needn't be removed.
    ...removed.flatMap((key): Write[] =>
      storedItem(key) ? [{ kind: 'items', key: { key }, fields: { present: false } }] : [],
    ),
  ]
}
