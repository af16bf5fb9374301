import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { clockMs, latestClock, shiftClock } from '#shared/lists/clock.ts'
import {
  hasSameClocks,
  mapClocks,
  mergeRows,
  type Refusal,
  type SyncedRow,
} from '#shared/lists/synced-row.ts'
import { fieldsVersion, type SyncMeta } from './device.ts'
import { asPending, asSynced } from './wire.ts'

/** The state of a device before and after a call to the server, and the result of the call. */
export type ResponseContext = {
  /** Device meta when the request was sent. */
  metaAtRequest: SyncMeta
  response: Pick<ListSyncResponse, 'versions' | 'now' | 'restore'>
  /** The rows as they were when they were sent. */
  sentRows: readonly SyncedRow[]
  remoteRows: readonly SyncedRow[]
  /** Why the server rejected rows, by row id. */
  refusals: ReadonlyMap<string, Refusal>
  /** This device's rows that are no longer on the server. */
  removedRows: readonly SyncedRow[]
  /** Rows written before the device knew that its clock was wrong. */
  rowsToRedate: readonly SyncedRow[]
  /** Milliseconds by which the server's clock is ahead of this device's. */
  aheadMs: number
  /** Time of the response, by the server's clock. */
  nowMs: number
  /** Clock offset that this device will use from now on, in milliseconds. */
  offsetMs: number
}

/**
 * Returns the rows to change on a device after a response, keyed by id. Null deletes a row. Returns an empty
 * map if, since the request, another tab has learned that the server was restored from a backup. Ignores
 * received rows of a list that another tab has pulled since the request.
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
  // `rowsToRedate` was read earlier. Rows written since then already have correct clocks.
  const wrong = new Set(rowsToRedate.flatMap(({ clocks }) => Object.values(clocks)))
  const dated = (clock: string) => (wrong.has(clock) ? shiftClock(clock, aheadMs) : clock)
  for (const { id } of rowsToRedate) change(id, (row) => mapClocks(row, dated))
  for (const row of sentRows) {
    change(row.id, (localRow) =>
      rowAfterResponse(localRow, { sent: row, refusal: refusals.get(row.id), nowMs }),
    )
  }
  for (const row of remoteRows) {
    if (isOvertaken(row.list, meta, context)) continue
    const localRow = changed.get(row.id) ?? now.get(row.id)
    const next = mergeRows(localRow, row)
    if (next) changed.set(row.id, next)
  }
  // Either the list is no longer shared with the shopper, or the row was permanently deleted. Rows that were
  // never on the server are kept.
  for (const { id, list } of removedRows) {
    if (isOvertaken(list, meta, context)) continue
    change(id, (row) => (row.syncStatus !== 'synced' || row.isNew ? undefined : null))
  }
  return changed
}

/**
 * Returns a device's meta after a response. Returns `meta` unchanged if, since the request, another tab has
 * learned that the server was restored from a backup. Leaves out `fieldsVersion` if, since the request, a tab
 * with an older version of the app has pulled lists. The rows of these lists may lack fields.
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
 * Returns false if another tab has learned of a later restore since the request was sent. In that case, the
 * server may have lost the rows that this response confirms.
 */
function isCurrent(meta: SyncMeta, { metaAtRequest }: ResponseContext): boolean {
  return meta.restore === metaAtRequest.restore
}

/**
 * Returns whether another tab has pulled or dropped a list since the request was sent. The response may be
 * outdated for that list, so the list's rows in the response are ignored. The next response contains these
 * rows again.
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

/** Returns a sent row's state after the response, or undefined if the response doesn't change the row. */
function rowAfterResponse(
  localRow: SyncedRow,
  { sent, refusal, nowMs }: Confirmation,
): SyncedRow | undefined {
  if (refusal?.code === 'clock_ahead') {
    const aheadMs = clockMs(latestClock(localRow.clocks)) - nowMs
    return mapClocks(localRow, (one) => (clockMs(one) > nowMs ? shiftClock(one, -aheadMs) : one))
  }
  const { isNew, ...rest } = asSynced(localRow)
  const isChanged = !hasSameClocks(localRow, sent)
  // A row that was written again after the request was sent stays pending, so that the next call sends the
  // row.
  if (isChanged) return refusal ? undefined : asPending(rest)
  if (!refusal) return rest
  return { ...rest, ...(isNew && { isNew }), syncStatus: 'rejected', refusal }
}

/**
 * Returns the rows to send again after the server was restored from a backup, keyed by id. These are all rows
 * of lists that the shopper can edit, marked as pending. The server may have lost any row it had confirmed.
 * Sending a row that wasn't lost does no harm.
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
        // Only the owner may recreate a list that isn't in the backup.
        const isOwn = roles.get(row.list) !== 'editor'
        return [row.id, { ...asPending(row), ...(isOwn && { isNew: true }) }]
      }),
  )
}
