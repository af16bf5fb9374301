import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { clockMs, latestClock, shiftClock } from '#shared/lists/clock.ts'
import {
  hasSameClocks,
  mergeRows,
  type Refusal,
  redated,
  type SyncedRow,
} from '#shared/lists/synced-row.ts'
import { fieldsVersion, type SyncMeta } from './device.ts'
import { asPending, asSynced } from './wire.ts'

/** A call to the server, its response, and the state of the device around it. */
export type ResponseContext = {
  /** Device meta when the request was sent. */
  metaAtRequest: SyncMeta
  response: Pick<ListSyncResponse, 'versions' | 'now' | 'restore'>
  /** Rows as they were sent. */
  sentRows: readonly SyncedRow[]
  remoteRows: readonly SyncedRow[]
  /** Refusals by the ids of the sent rows. */
  refusals: ReadonlyMap<string, Refusal>
  /** Rows of this device that the server no longer has. */
  removedRows: readonly SyncedRow[]
  /** Rows written before the device knew that its clock is wrong. */
  rowsToRedate: readonly SyncedRow[]
  /** Milliseconds by which the server's clock is ahead of this device's. */
  aheadMs: number
  /** Time of the response, by the server's clock. */
  nowMs: number
  /** Clock offset that this device uses from now on, in milliseconds. */
  offsetMs: number
}

/**
 * Returns the rows that a response changes on a device; null deletes the row. There are none if another tab
 * knows of a newer restored backup.
 */
export function mergeResponse(
  now: ReadonlyMap<string, SyncedRow>,
  meta: SyncMeta,
  context: ResponseContext,
): ReadonlyMap<string, SyncedRow | null> {
  const { sentRows, remoteRows, refusals, removedRows, rowsToRedate, aheadMs, nowMs } = context
  if (!isCurrent(meta, context)) return new Map()
  const changed = new Map<string, SyncedRow | null>()
  const change = (id: string, by: (row: SyncedRow) => SyncedRow | null | undefined) => {
    const row = changed.has(id) ? changed.get(id) : now.get(id)
    const next = row && by(row)
    if (next !== undefined) changed.set(id, next)
  }
  // Rows that were written after `rowsToRedate` was read already have the right time.
  const wrong = new Set(rowsToRedate.flatMap(({ clocks }) => Object.values(clocks)))
  const dated = (clock: string) => (wrong.has(clock) ? shiftClock(clock, aheadMs) : clock)
  for (const { id } of rowsToRedate) change(id, (row) => redated(row, dated))
  for (const row of sentRows) {
    change(row.id, (localRow) =>
      confirmed(localRow, { sent: row, refusal: refusals.get(row.id), nowMs }),
    )
  }
  for (const row of remoteRows) {
    if (isOvertaken(row.list, meta, context)) continue
    const localRow = changed.get(row.id) ?? now.get(row.id)
    const next = mergeRows(localRow, row)
    if (next) changed.set(row.id, next)
  }
  // The list is no longer shared with the shopper, or the row was deleted for good. Rows that the server
  // never had stay.
  for (const { id, list } of removedRows) {
    if (isOvertaken(list, meta, context)) continue
    change(id, (row) => (row.syncStatus !== 'synced' || row.isNew ? undefined : null))
  }
  return changed
}

/**
 * Returns a device's meta after a response. If a tab of an older version of the app has overtaken the
 * response, the meta says that fields may be missing.
 */
export function metaAfterResponse(meta: SyncMeta, context: ResponseContext): SyncMeta {
  if (!isCurrent(meta, context)) return meta
  const { offsetMs, response } = context
  const { versions, now: syncedAtMs, restore } = response
  const overtaken = Object.entries(meta.seenVersions).filter(([list]) =>
    isOvertaken(list, meta, context),
  )
  const seenVersions = Object.fromEntries([
    ...Object.entries(versions).filter(([list]) => !isOvertaken(list, meta, context)),
    ...overtaken,
  ])
  const hasAllFields = meta.fieldsVersion === fieldsVersion || overtaken.length === 0
  return { seenVersions, offsetMs, syncedAtMs, restore, ...(hasAllFields && { fieldsVersion }) }
}

/**
 * Returns false if another tab knows of a newer restore. The server may then have lost what this response
 * confirms.
 */
function isCurrent(meta: SyncMeta, { metaAtRequest }: ResponseContext): boolean {
  return meta.restore === metaAtRequest.restore
}

/**
 * Returns whether another tab has pulled or dropped a list while the response was under way. The
 * response may be outdated for that list, so its rows are ignored; the next response has them again.
 */
function isOvertaken(
  list: string,
  meta: SyncMeta,
  { metaAtRequest, response }: ResponseContext,
): boolean {
  const seen = meta.seenVersions[list]
  return seen !== metaAtRequest.seenVersions[list] && seen !== response.versions[list]
}

type Confirmation = { sent: SyncedRow; refusal: Refusal | undefined; nowMs: number }

/** Returns a sent row as it is after the response, or undefined if it stays as it is. */
function confirmed(
  localRow: SyncedRow,
  { sent, refusal, nowMs }: Confirmation,
): SyncedRow | undefined {
  if (refusal?.code === 'clock_ahead') {
    const aheadMs = clockMs(latestClock(localRow.clocks)) - nowMs
    return redated(localRow, (one) => (clockMs(one) > nowMs ? shiftClock(one, -aheadMs) : one))
  }
  const { isNew, ...rest } = asSynced(localRow)
  const isChanged = !hasSameClocks(localRow, sent)
  // The row was written again in the meantime, so the next call sends it.
  if (isChanged) return refusal ? undefined : asPending(rest)
  if (!refusal) return rest
  return { ...rest, ...(isNew && { isNew }), syncStatus: 'rejected', refusal }
}

/**
 * Returns the rows that a device sends again after a backup was restored, since the server may have
 * lost rows that it had confirmed: all rows of lists that the shopper may change. Merging a row twice
 * changes nothing.
 */
export function rowsAfterRestore(rows: Iterable<SyncedRow>): Map<string, SyncedRow> {
  const all = [...rows]
  const roles = new Map(
    all.flatMap(({ kind, list, fields }) => (kind === 'lists' ? [[list, fields['role']]] : [])),
  )
  return new Map(
    all
      .filter(({ list }) => roles.get(list) !== 'viewer')
      .map((row) => {
        // Only the owner may recreate a list that the backup lacks.
        const isOwn = roles.get(row.list) !== 'editor'
        return [row.id, { ...asPending(row), ...(isOwn && { isNew: true }) }]
      }),
  )
}
