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

/** A table on the server with one kind of rows, in which the later write of a row wins. */
export type RowTable = {
  /** Sends rows. The server keeps its own row if that one is later. */
  upsert: (rows: readonly SyncedRow[]) => Promise<unknown>
  /** Returns all rows of the shopper as synced rows. */
  fetchAll: () => Promise<SyncedRow[]>
  /** Returns whether the shopper removed what the row stores. A device drops such a row once it is sent. */
  isRemoved: (row: SyncedRow) => boolean
}

type NewRow = { list: string; key?: RowKey; fields: Fields; atMs: number; syncStatus: SyncStatus }

/** Creates a row. `atMs` is the time of the write by the device's clock. */
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

/** Returns when a row was written, by the device's clock. All fields of such a row share their clock. */
export function writtenAtMs({ clocks }: SyncedRow): number {
  return clockMs(Object.values(clocks)[0] ?? '')
}

type Changes = Map<string, SyncedRow | null>

/**
 * Returns the changes after the server has stored these rows; null deletes a row. Removed ones are dropped. A
 * row that was written again in the meantime stays pending.
 */
export function confirmSent(
  now: ReadonlyMap<string, SyncedRow>,
  sent: readonly SyncedRow[],
  isRemoved: RowTable['isRemoved'],
): Changes {
  const changes: Changes = new Map()
  for (const sentRow of sent) {
    const row = now.get(sentRow.id)
    // The row was written again while the request was under way.
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
 * Returns the changes after a pull of all rows of the server; null deletes a row. A pending row stays unless
 * the server has a later one. A row that was written after the request was sent stays.
 */
export function mergeRemote(
  now: ReadonlyMap<string, SyncedRow>,
  { remoteRows, requestedAtMs, isRemoved }: Pulled,
): Changes {
  const changes: Changes = new Map()
  const remote = new Map(remoteRows.map((row) => [row.id, row]))
  for (const id of new Set([...now.keys(), ...remote.keys()])) {
    const localRow = now.get(id)
    const remoteRow = remote.get(id)
    if (localRow && isLater(localRow, remoteRow, requestedAtMs)) continue
    const next = remoteRow && !isRemoved(remoteRow) ? remoteRow : null
    if (JSON.stringify(next) !== JSON.stringify(localRow ?? null)) changes.set(id, next)
  }
  return changes
}

/** Returns whether the device's row wins over the server's. */
function isLater(
  localRow: SyncedRow,
  remoteRow: SyncedRow | undefined,
  requestedAtMs: number,
): boolean {
  const atMs = writtenAtMs(localRow)
  if (!remoteRow) return localRow.syncStatus !== 'synced' || atMs >= requestedAtMs
  return localRow.syncStatus !== 'synced' && atMs >= writtenAtMs(remoteRow)
}
