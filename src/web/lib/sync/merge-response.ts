import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { clockMs, latestClock, shiftClock } from '#shared/lists/clock.ts'
import {
  hasSameClocks,
  mergeRows,
  type Refusal,
  type Row,
  redated,
} from '#shared/lists/synced-row.ts'
import type { SyncMeta } from './device.ts'
import { asPending, asSynced } from './wire.ts'

/** One call to the server and its response. */
export type ResponseContext = {
  /** The device's meta when the request was sent. */
  metaAtRequest: SyncMeta
  response: Pick<ListSyncResponse, 'versions' | 'now' | 'restore'>
  /** As they were sent. */
  sentRows: readonly Row[]
  remoteRows: readonly Row[]
  /** By the ids of rows that were sent. */
  refusals: ReadonlyMap<string, Refusal>
  /** Rows of this device that the server doesn't have any more. */
  removedRows: readonly Row[]
  /** Rows that were written before it was known that this device's clock is wrong. */
  rowsToRedate: readonly Row[]
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number
  /** By the server's clock. */
  nowMs: number
  /** The clock offset that this device uses from now on. */
  offsetMs: number
}

/** The rows that a response changes on a device; null: the row is deleted. */
export function mergeResponse(
  now: ReadonlyMap<string, Row>,
  meta: SyncMeta,
  context: ResponseContext,
): ReadonlyMap<string, Row | null> {
  const { sentRows, remoteRows, refusals, removedRows, rowsToRedate, aheadMs, nowMs } = context
  if (!isCurrent(meta, context)) return new Map()
  const changed = new Map<string, Row | null>()
  const change = (id: string, by: (row: Row) => Row | null | undefined) => {
    const row = changed.has(id) ? changed.get(id) : now.get(id)
    const next = row && by(row)
    if (next !== undefined) changed.set(id, next)
  }
  // Rows that were written since these were read have the right time already.
  const wrong = new Set(rowsToRedate.flatMap(({ clocks }) => Object.values(clocks)))
  const dated = (clock: string) => (wrong.has(clock) ? shiftClock(clock, aheadMs) : clock)
  for (const { id } of rowsToRedate) change(id, (row) => redated(row, dated))
  for (const row of sentRows) {
    change(row.id, (mine) => confirmed(mine, { sent: row, refusal: refusals.get(row.id), nowMs }))
  }
  for (const row of remoteRows) {
    if (isOvertaken(row.list, meta, context)) continue
    const mine = changed.get(row.id) ?? now.get(row.id)
    const next = mergeRows(mine, row)
    if (next) changed.set(row.id, next)
  }
  // Not shared any more, or deleted for good; rows that the server never had stay.
  for (const { id, list } of removedRows) {
    if (isOvertaken(list, meta, context)) continue
    change(id, (row) => (row.syncStatus !== 'synced' || row.isNew ? undefined : null))
  }
  return changed
}

/** A device's meta after a response. */
export function metaAfterResponse(meta: SyncMeta, context: ResponseContext): SyncMeta {
  if (!isCurrent(meta, context)) return meta
  const { offsetMs, response } = context
  const { versions, now: syncedAtMs, restore } = response
  const seenVersions = Object.fromEntries([
    ...Object.entries(versions).filter(([list]) => !isOvertaken(list, meta, context)),
    ...Object.entries(meta.seenVersions).filter(([list]) => isOvertaken(list, meta, context)),
  ])
  return { seenVersions, offsetMs, syncedAtMs, restore }
}

/** False once another tab has learned of a restored backup: what this response confirms may be lost. */
function isCurrent(meta: SyncMeta, { metaAtRequest }: ResponseContext): boolean {
  return meta.restore === metaAtRequest.restore
}

/**
 * Whether another tab has pulled a list, or dropped it, while the response was under way. What this
 * response says of that list may be outdated: it is ignored, and the next response has it again.
 */
function isOvertaken(
  list: string,
  meta: SyncMeta,
  { metaAtRequest, response }: ResponseContext,
): boolean {
  const seen = meta.seenVersions[list]
  return seen !== metaAtRequest.seenVersions[list] && seen !== response.versions[list]
}

type Confirmation = { sent: Row; refusal: Refusal | undefined; nowMs: number }

/** A row that was sent, as it is after the response. */
function confirmed(mine: Row, { sent, refusal, nowMs }: Confirmation): Row | undefined {
  if (refusal?.code === 'clock_ahead') {
    const aheadMs = clockMs(latestClock(mine.clocks)) - nowMs
    return redated(mine, (one) => (clockMs(one) > nowMs ? shiftClock(one, -aheadMs) : one))
  }
  const { isNew, ...rest } = asSynced(mine)
  const isChanged = !hasSameClocks(mine, sent)
  // Written again meanwhile: it goes with the next call.
  if (isChanged) return refusal ? undefined : asPending(rest)
  if (!refusal) return rest
  return { ...rest, ...(isNew && { isNew }), syncStatus: 'rejected', refusal }
}

/**
 * The rows that a device sends again after a backup was restored, since the server may have lost what it
 * had confirmed: all rows of lists that the shopper may change. Merging a row twice changes nothing.
 */
export function rowsAfterRestore(rows: Iterable<Row>): Map<string, Row> {
  const all = [...rows]
  const roles = new Map(
    all.flatMap(({ kind, list, fields }) => (kind === 'lists' ? [[list, fields['role']]] : [])),
  )
  return new Map(
    all
      .filter(({ list }) => roles.get(list) !== 'viewer')
      .map((row) => {
        // Only its owner may create a list again that the backup lacks.
        const isOwn = roles.get(row.list) !== 'editor'
        return [row.id, { ...asPending(row), ...(isOwn && { isNew: true }) }]
      }),
  )
}
