import { rowKinds } from '#shared/lists/row-kinds.ts'
import type { Row } from '#shared/lists/synced-row.ts'
import type { WriteJournal } from './write-journal.ts'

type ComparedRow = Pick<Row, 'id' | 'kind' | 'list' | 'key' | 'fields' | 'clocks'>

/** A line of text for each row that a device and the server must both have, with what both must say. */
export function linesOfRows(rows: Iterable<ComparedRow>, journal: WriteJournal): string[] {
  return (
    [...rows]
      .filter((row) => areTicksKept(row, journal))
      // A device that takes a list in full hears nothing of what was removed before.
      .filter(({ kind, fields }) => kind !== 'items' || fields['present'] === true)
      .map(({ id, kind, fields, clocks }) => {
        const names = [...Object.keys(rowKinds[kind].clocks), 'added_by', 'done_by', 'trip_by']
        const said = names.map((name) => [name, fields[name]])
        return JSON.stringify([id, said, sorted(clocks)])
      })
  )
}

/** Ticks go once the trip after theirs has ended; all other rows are kept. */
export function areTicksKept(
  { kind, list, key }: Pick<Row, 'kind' | 'list' | 'key'>,
  { lastTrips }: WriteJournal,
): boolean {
  return kind !== 'ticks' || (key.trip ?? 1) >= (lastTrips.get(list) ?? 1) - 1
}

/** Objects with their names in order, since the server and devices write them in different ones. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, one]) => [name, sorted(one)])
}
