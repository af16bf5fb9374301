import type { SyncedRow, SyncStatus } from '#shared/lists/synced-row.ts'
import type { SyncMeta } from './device.ts'

/**
 * A row as stored in IndexedDB. The format must stay the same as in the app's first version, because tabs
 * with older versions read and write the same rows. Those tabs find the pending rows with the index on
 * `waits`.
 */
export type StoredRow = Omit<SyncedRow, 'syncStatus'> & {
  /** 1 if the row is pending, 2 if it was rejected. Missing from a synced row. */
  waits?: 1 | 2
}

/** The meta as stored in IndexedDB. Like the format of `StoredRow`, this format must stay the same. */
export type StoredMeta = Omit<SyncMeta, 'seenVersions'> & { known: SyncMeta['seenVersions'] }

export const waitsOfPending = 1
const waitsOfRejected = 2

/** Converts a row from the format in IndexedDB. */
export function fromStoredRow({ waits, ...row }: StoredRow): SyncedRow {
  return { ...row, syncStatus: statusOf(waits) }
}

/** Converts a row to the format in IndexedDB. Leaves out `waits` if the row is synced. */
export function toStoredRow({ syncStatus, ...row }: SyncedRow): StoredRow {
  if (syncStatus === 'synced') return row
  return { ...row, waits: syncStatus === 'pending' ? waitsOfPending : waitsOfRejected }
}

function statusOf(waits: StoredRow['waits']): SyncStatus {
  if (waits === undefined) return 'synced'
  return waits === waitsOfPending ? 'pending' : 'rejected'
}

/** Converts the meta from the format in IndexedDB. */
export function fromStoredMeta({ known, ...meta }: StoredMeta): SyncMeta {
  return { ...meta, seenVersions: known }
}

/** Converts the meta to the format in IndexedDB. */
export function toStoredMeta({ seenVersions, ...meta }: SyncMeta): StoredMeta {
  return { ...meta, known: seenVersions }
}
