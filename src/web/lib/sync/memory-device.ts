import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { type Device, emptyMeta } from './device.ts'

/**
 * Creates a device for browsers without storage. The device keeps a shopper's rows in memory until the page
 * is closed.
 */
export function createMemoryDevice(): Device {
  const stored = new Map<string, SyncedRow>()
  let meta = emptyMeta
  let revision = 0
  return {
    isPersistent: false,
    read: (ids) => {
      const rows =
        ids?.map((id): [string, SyncedRow | null] => [id, stored.get(id) ?? null]) ?? stored
      return Promise.resolve({ revision, rows: new Map<string, SyncedRow | null>(rows) })
    },
    pending: () =>
      Promise.resolve([...stored.values()].filter(({ syncStatus }) => syncStatus === 'pending')),
    meta: () => Promise.resolve(meta),
    change: (ids, change, changeMeta = (now) => now) => {
      const now = [...ids].flatMap((id): [string, SyncedRow][] => {
        const row = stored.get(id)
        return row ? [[id, row]] : []
      })
      const rows = change(new Map(now), meta)
      for (const [id, row] of rows) {
        if (row) stored.set(id, row)
        else stored.delete(id)
      }
      meta = changeMeta(meta)
      revision += 1
      return Promise.resolve({ revision, rows })
    },
    close: () => Promise.resolve(),
    erase: () => Promise.resolve(stored.clear()),
  }
}
