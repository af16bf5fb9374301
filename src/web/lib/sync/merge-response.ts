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
import { waiting, withoutWaiting } from './wire.ts'

/** One call of the server and its response. */
export type Exchange = {
  /** What the device knew when it asked. */
  asked: SyncMeta
  response: Pick<ListSyncResponse, 'versions' | 'now' | 'restore'>
  /** As they were sent. */
  sent: readonly Row[]
  theirs: readonly Row[]
  /** By the ids of rows that were sent. */
  refusals: ReadonlyMap<string, Refusal>
  /** What the server has no more. */
  away: readonly Row[]
  /** What was written before anybody knew that this device's clock is wrong. */
  toRedate: readonly Row[]
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number
  /** By the server's clock. */
  nowMs: number
  /** As the device goes by from now on. */
  offsetMs: number
}

/** What changes on a device by an exchange with the server; null: the row is gone. */
export function rowsAfterExchange(
  now: ReadonlyMap<string, Row>,
  meta: SyncMeta,
  exchange: Exchange,
): ReadonlyMap<string, Row | null> {
  const { sent, theirs, refusals, away, toRedate, aheadMs, nowMs } = exchange
  if (!isInTime(meta, exchange)) return new Map()
  const changed = new Map<string, Row | null>()
  const change = (id: string, by: (row: Row) => Row | null | undefined) => {
    const row = changed.has(id) ? changed.get(id) : now.get(id)
    const next = row && by(row)
    if (next !== undefined) changed.set(id, next)
  }
  // What was written since they were read has the right time already.
  const wrong = new Set(toRedate.flatMap(({ clocks }) => Object.values(clocks)))
  const dated = (clock: string) => (wrong.has(clock) ? shiftClock(clock, aheadMs) : clock)
  for (const { id } of toRedate) change(id, (row) => redated(row, dated))
  for (const row of sent) {
    change(row.id, (mine) => settled(mine, { sent: row, refusal: refusals.get(row.id), nowMs }))
  }
  for (const row of theirs) {
    if (isOvertaken(row.list, meta, exchange)) continue
    const mine = changed.get(row.id) ?? now.get(row.id)
    const next = mergeRows(mine, row)
    if (next) changed.set(row.id, next)
  }
  // Not shared any more, or gone for good; what the server never had stays.
  for (const { id, list } of away) {
    if (isOvertaken(list, meta, exchange)) continue
    change(id, (row) => (row.waits || row.isNew ? undefined : null))
  }
  return changed
}

/** What a device remembers after an exchange with the server. */
export function metaAfterExchange(meta: SyncMeta, exchange: Exchange): SyncMeta {
  if (!isInTime(meta, exchange)) return meta
  const { offsetMs, response } = exchange
  const { versions, now: syncedAtMs, restore } = response
  const known = Object.fromEntries([
    ...Object.entries(versions).filter(([list]) => !isOvertaken(list, meta, exchange)),
    ...Object.entries(meta.known).filter(([list]) => isOvertaken(list, meta, exchange)),
  ])
  return { known, offsetMs, syncedAtMs, restore }
}

/** Not once another tab has heard of a restore: what was confirmed before may be gone. */
function isInTime(meta: SyncMeta, { asked }: Exchange): boolean {
  return meta.restore === asked.restore
}

/**
 * Whether another tab has heard of a list, or forgotten it, while the response was under way. What that
 * one tells of it may be old by now: it is not taken, and comes again with the next one.
 */
function isOvertaken(list: string, meta: SyncMeta, { asked, response }: Exchange): boolean {
  const known = meta.known[list]
  return known !== asked.known[list] && known !== response.versions[list]
}

type Settled = { sent: Row; refusal: Refusal | undefined; nowMs: number }

/** A row that was sent, as it is after the response. */
function settled(mine: Row, { sent, refusal, nowMs }: Settled): Row | undefined {
  if (refusal?.code === 'clock_ahead') {
    const aheadMs = clockMs(latestClock(mine.clocks)) - nowMs
    return redated(mine, (one) => (clockMs(one) > nowMs ? shiftClock(one, -aheadMs) : one))
  }
  const { isNew, ...rest } = withoutWaiting(mine)
  const isChanged = !hasSameClocks(mine, sent)
  // Changed again meanwhile: goes with the next call.
  if (isChanged) return refusal ? undefined : waiting(rest)
  if (!refusal) return rest
  return { ...rest, ...(isNew && { isNew }), waits: 2, refusal }
}

/**
 * What a device sends after a backup was restored, of which the server may have less than it had
 * confirmed: all rows of lists that the shopper may change. What comes again changes nothing there.
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
        // Only its owner may begin a list anew that the backup lacks.
        const isOwn = roles.get(row.list) !== 'editor'
        return [row.id, { ...waiting(row), ...(isOwn && { isNew: true }) }]
      }),
  )
}
