import { clockAt, clockMs } from '#shared/lists/clock.ts'
import type { TableKind } from '#shared/lists/row-kinds.ts'
import {
  clocksFor,
  type Fields,
  type RowKey,
  rowId,
  type SyncedRow,
  type SyncStatus,
} from '#shared/lists/synced-row.ts'

/** The server's table for one kind of rows. If a row is written twice, the later write wins. */
export type RowTable = {
  /** Sends rows. The server keeps its own version of a row if that version is later. */
  upsert: (rows: readonly SyncedRow[]) => Promise<unknown>
  /** Returns all of the shopper's rows, marked as synced. */
  fetchAll: () => Promise<SyncedRow[]>
  /**
   * Returns whether a row records that the shopper removed its value. A device deletes such a row once it has
   * been sent.
   */
  isRemoved: (row: SyncedRow) => boolean
}

type NewRow = { list: string; key?: RowKey; fields: Fields; atMs: number; syncStatus: SyncStatus }

/** Creates a row for a table, with `atMs` as the time at which all of its fields were written. */
export function tableRow(kind: TableKind, options: NewRow): SyncedRow {
  const { list, key = {}, fields, atMs, syncStatus } = options
  return {
    id: rowId(kind, list, key),
    kind,
    list,
    key,
    fields,
    clocks: clocksFor(kind, fields, clockAt(atMs)),
    syncStatus,
  }
}

/** Returns when a table row was written, in milliseconds. All fields of such a row have the same clock. */
export function writtenAtMs({ clocks }: SyncedRow): number {
  return clockMs(Object.values(clocks)[0] ?? '')
}

type Changes = Map<string, SyncedRow | null>

/**
 * Returns the changes to make once the server has stored the sent rows, keyed by row id. A sent row becomes
 * synced, or is deleted (null) if it records a removal. Leaves out a row that was written again during the
 * request, so that it stays pending.
 */
export function changesAfterSending(
  now: ReadonlyMap<string, SyncedRow>,
  sent: readonly SyncedRow[],
  isRemoved: RowTable['isRemoved'],
): Changes {
  const changes: Changes = new Map()
  for (const sentRow of sent) {
    const row = now.get(sentRow.id)
    // The row was deleted or written again during the request.
    if (!row || writtenAtMs(row) !== writtenAtMs(sentRow)) continue
    changes.set(row.id, isRemoved(row) ? null : { ...row, syncStatus: 'synced' })
  }
  return changes
}

type Pulled = {
  remoteRows: readonly SyncedRow[]
  requestedAtMs: number
  isRemoved: RowTable['isRemoved']
}

/**
 * Returns the changes that make the device's rows equal to the server's, keyed by row id. Null deletes a row.
 * A pending row changes only if the server's version is later. A row that isn't on the server is deleted only
 * if it was written before the request was sent.
 */
export function changesFromServer(
  now: ReadonlyMap<string, SyncedRow>,
  { remoteRows, requestedAtMs, isRemoved }: Pulled,
): Changes {
  const changes: Changes = new Map()
  const remote = new Map(remoteRows.map((row) => [row.id, row]))
  for (const id of new Set([...now.keys(), ...remote.keys()])) {
    const localRow = now.get(id)
    const remoteRow = remote.get(id)
    if (localRow && keepsLocal(localRow, remoteRow, requestedAtMs)) continue
    const next = remoteRow && !isRemoved(remoteRow) ? remoteRow : null
    if (JSON.stringify(next) !== JSON.stringify(localRow ?? null)) changes.set(id, next)
  }
  return changes
}

/** Returns whether the device keeps its own version of a row instead of the server's. */
function keepsLocal(
  localRow: SyncedRow,
  remoteRow: SyncedRow | undefined,
  requestedAtMs: number,
): boolean {
  const atMs = writtenAtMs(localRow)
  if (!remoteRow) return localRow.syncStatus !== 'synced' || atMs >= requestedAtMs
  return localRow.syncStatus !== 'synced' && atMs >= writtenAtMs(remoteRow)
}
