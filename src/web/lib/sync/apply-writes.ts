import type { Clocks } from '#shared/lists/clock.ts'
import type { Kind } from '#shared/lists/row-kinds.ts'
import {
  clocksFor,
  type Fields,
  mergeRows,
  type RowKey,
  rowId,
  type SyncedRow,
} from '#shared/lists/synced-row.ts'
import { asPending } from './wire.ts'

/**
 * Fields to write to one row. `initial` contains values for fields that were never written; a written value
 * always takes precedence. By default, the fields are written with the current clock. `clocks` sets other
 * clocks.
 */
export type Write = { kind: Kind; key?: RowKey; fields: Fields; initial?: Fields; clocks?: Clocks }

/** Writes to one list. */
export type ListWrites = { list: string; writes: readonly Write[] }

/**
 * Returns the changed rows, keyed by id and marked as pending. `now` contains the stored rows, and `at` is
 * the clock of the writes. Writing an item or a list's name also restores a deleted list. Ignores values that
 * are older than the stored ones.
 */
export function applyWrites(
  now: ReadonlyMap<string, SyncedRow>,
  changes: readonly ListWrites[],
  at: string,
): Map<string, SyncedRow> {
  const written = new Map<string, SyncedRow>()
  for (const { list, writes } of changes) {
    const put = ({ kind, key = {}, initial, ...write }: Write) => {
      const id = rowId(kind, list, key)
      const clocks = write.clocks ?? clocksFor(kind, write.fields, at)
      const row = written.get(id) ?? now.get(id)
      const fields = { ...initial, ...write.fields }
      const next = mergeRows(row, {
        id,
        kind,
        list,
        key,
        fields,
        clocks,
        syncStatus: 'pending',
        isNew: true,
      })
      if (next) written.set(id, asPending(next))
    }
    for (const one of writes) put(one)
    // Writing an item or the list's name restores a deleted list.
    const isDeleted = now.get(rowId('lists', list))?.fields['present'] === false
    const isWanted = writes.some(
      ({ kind, fields }) => kind === 'items' || (kind === 'lists' && 'name' in fields),
    )
    if (isDeleted && isWanted) put({ kind: 'lists', fields: { present: true } })
  }
  return written
}
