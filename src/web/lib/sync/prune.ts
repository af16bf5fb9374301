import { clockMs, latestClock } from '#shared/lists/clock.ts'
import { type SyncedRow, tripNumberOf } from '#shared/lists/synced-row.ts'
import type { Device } from './device.ts'

/**
 * How long a removed row is kept, in milliseconds. The server keeps a removed row just as long, for devices
 * that are offline.
 */
const maxRemovedMs = 30 * 24 * 3600 * 1000

/**
 * Deletes the rows that the server deletes too: items removed more than 30 days ago, and ticks of trips
 * before the previous one. An undo can return only to the previous trip. Keeps rows that aren't synced.
 * `nowMs` is the time by the server's clock. Rejects if the disk is full.
 */
export async function pruneRows(
  device: Device,
  rows: Iterable<SyncedRow>,
  nowMs: number,
): Promise<void> {
  const all = [...rows]
  const ids = [...oldTicks(all), ...oldItems(all, nowMs)].map(({ id }) => id)
  if (ids.length === 0) return
  // A row that has changed since it was read must be sent before it is deleted.
  await device.change(ids, (now) => {
    const unchanged = [...now.values()].filter(({ syncStatus }) => syncStatus === 'synced')
    return new Map(unchanged.map(({ id }) => [id, null]))
  })
}

/**
 * Returns the synced ticks of trips before the previous one. An undo can still return to the previous trip.
 */
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

/** Returns the synced items that were removed more than 30 days ago. */
function oldItems(rows: readonly SyncedRow[], nowMs: number): SyncedRow[] {
  return rows.filter(
    ({ kind, fields, clocks, syncStatus }) =>
      kind === 'items' &&
      syncStatus === 'synced' &&
      fields['present'] === false &&
      clockMs(latestClock(clocks)) < nowMs - maxRemovedMs,
  )
}
