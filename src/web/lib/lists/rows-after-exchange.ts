import { clockMs, latestClock, shiftClock } from '#shared/lists/clock.ts'
import {
  hasSameClocks,
  mergeRows,
  type Refusal,
  type Row,
  redated,
} from '#shared/lists/synced-row.ts'
import { waiting, withoutWaiting } from './list-wire.ts'

/** One call of the server and its response, as rows. */
export type Exchange = {
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
}

/** What changes on a device by an exchange with the server; null: the row is gone. */
export function rowsAfterExchange(
  now: ReadonlyMap<string, Row>,
  { sent, theirs, refusals, away, toRedate, aheadMs, nowMs }: Exchange,
): ReadonlyMap<string, Row | null> {
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
    const mine = changed.get(row.id) ?? now.get(row.id)
    const next = mergeRows(mine, row)
    if (next) changed.set(row.id, next)
  }
  // Not shared any more, or gone for good; what the server never had stays.
  for (const { id } of away) change(id, (row) => (row.waits || row.isNew ? undefined : null))
  return changed
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
