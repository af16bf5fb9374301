import { clockMs, latestClock } from '#shared/lists/clock.ts'
import { type SyncedRow, tripNumberOf } from '#shared/lists/synced-row.ts'
import type { Device } from './device.ts'

/** Time that a removed row is kept, in milliseconds. The server keeps it as long for offline devices. */
const maxRemovedMs = 30 * 24 * 3600 * 1000

/**
 * Deletes the ticks of past trips that can't be undone, and items removed a month ago, as the server
 * does. `nowMs`: current time by the server's clock.
 */
export async function pruneRows(
  device: Device,
  rows: Iterable<SyncedRow>,
  nowMs: number,
): Promise<void> {
  const all = [...rows]
  const ids = [...oldTicks(all), ...oldItems(all, nowMs)].map(({ id }) => id)
  if (ids.length === 0) return
  // A row that was changed in the meantime has to be sent first.
  await device.change(ids, (now) => {
    const unchanged = [...now.values()].filter(({ syncStatus }) => syncStatus === 'synced')
    return new Map(unchanged.map(({ id }) => [id, null]))
  })
}

/** Returns the ticks of past trips. A trip can be undone until the next one has ended. */
function oldTicks(rows: readonly SyncedRow[]): SyncedRow[] {
  const trips = new Map(
    rows.flatMap((row): [string, number][] =>
      row.kind === 'lists' ? [[row.list, tripNumberOf(row)]] : [],
    ),
  )
  return rows.filter(
    ({ kind, key, list, syncStatus }) =>
      kind === 'ticks' && syncStatus === 'synced' && (key.trip ?? 0) < (trips.get(list) ?? 1) - 1,
  )
}

/** Returns the items that were removed more than 30 days ago. */
function oldItems(rows: readonly SyncedRow[], nowMs: number): SyncedRow[] {
  return rows.filter(
    ({ kind, fields, clocks, syncStatus }) =>
      kind === 'items' &&
      syncStatus === 'synced' &&
      fields['present'] === false &&
      clockMs(latestClock(clocks)) < nowMs - maxRemovedMs,
  )
}
