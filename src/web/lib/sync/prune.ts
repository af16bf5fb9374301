import { clockMs, latestClock } from '#shared/lists/clock.ts'
import { type Row, tripOf } from '#shared/lists/synced-row.ts'
import type { ListDevice } from './device.ts'

/** As the server keeps them for devices that were away. */
const maxRemovedMs = 30 * 24 * 3600 * 1000

/**
 * Removes what was ticked on walks that nobody goes back to any more, and items that were removed a
 * month ago, as the server does. `nowMs`: by the server's clock.
 */
export async function forgetOldRows(
  device: ListDevice,
  rows: Iterable<Row>,
  nowMs: number,
): Promise<void> {
  const all = [...rows]
  const ids = [...forgottenTicks(all), ...forgottenItems(all, nowMs)].map(({ id }) => id)
  if (ids.length === 0) return
  // One that was changed meanwhile has to reach the server first.
  await device.change(ids, (now) => {
    const unchanged = [...now.values()].filter(({ waits }) => !waits)
    return new Map(unchanged.map(({ id }) => [id, null]))
  })
}

/** A walk can be taken back as long as the next one has not ended. */
function forgottenTicks(rows: readonly Row[]): Row[] {
  const trips = new Map(
    rows.flatMap((row): [string, number][] =>
      row.kind === 'lists' ? [[row.list, tripOf(row)]] : [],
    ),
  )
  return rows.filter(
    ({ kind, key, list, waits }) =>
      kind === 'ticks' && !waits && (key.trip ?? 0) < (trips.get(list) ?? 1) - 1,
  )
}

function forgottenItems(rows: readonly Row[], nowMs: number): Row[] {
  return rows.filter(
    ({ kind, fields, clocks, waits }) =>
      kind === 'items' &&
      !waits &&
      fields['present'] === false &&
      clockMs(latestClock(clocks)) < nowMs - maxRemovedMs,
  )
}
