import { rowKinds } from '#shared/lists/row-kinds.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import type { WriteJournal } from './write-journal.ts'

type ComparedRow = Pick<SyncedRow, 'id' | 'kind' | 'list' | 'key' | 'fields' | 'clocks'>

/**
 * Returns a line of text for each row that must be the same on a device and on the server. Each line contains
 * the fields that must match.
 */
export function linesOfRows(rows: Iterable<ComparedRow>, journal: WriteJournal): string[] {
  return (
    [...rows]
      .filter((row) => mustBeKept(row, journal))
      // A device that receives a full list doesn't get the items that were already removed.
      .filter(({ kind, fields }) => kind !== 'items' || fields['present'] === true)
      .map(({ id, kind, fields, clocks }) => {
        const names = [...Object.keys(rowKinds[kind].clocks), 'added_by', 'done_by', 'trip_by']
        const values = names.map((name) => [name, withSortedKeys(fields[name])])
        return JSON.stringify([id, values, withSortedKeys(clocks)])
      })
  )
}

/**
 * Returns whether a row must still exist. True for all rows except ticks from old trips. A tick may be
 * deleted once the trip that follows its own has ended.
 */
export function mustBeKept(
  { kind, list, key }: Pick<SyncedRow, 'kind' | 'list' | 'key'>,
  { lastTrips }: WriteJournal,
): boolean {
  return kind !== 'ticks' || (key.trip ?? 1) >= (lastTrips.get(list) ?? 1) - 1
}

/**
 * Replaces each object in a JSON value, at any depth, with an array of its keys and values, sorted by key.
 * The server and devices write keys in different orders, so values can only be compared in this form.
 */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, one]) => [name, withSortedKeys(one)])
}
