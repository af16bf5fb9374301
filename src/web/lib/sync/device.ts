import type { SyncedRow } from '#shared/lists/synced-row.ts'

/**
 * Rows as of a revision of the device's storage. Null means that a row was removed. Each change increases the
 * revision, so a tab can tell which rows are newer even if changes arrive out of order.
 */
export type RowsAtRevision = { revision: number; rows: ReadonlyMap<string, SyncedRow | null> }

/**
 * Given the stored rows with the requested ids, returns the rows to write. Null removes a row. Rows that
 * aren't returned stay unchanged.
 */
export type Change = (
  now: ReadonlyMap<string, SyncedRow>,
  meta: SyncMeta,
) => ReadonlyMap<string, SyncedRow | null>

/** Sync state stored on the device with the rows. */
export type SyncMeta = {
  /** For each list, the version whose rows this device has. */
  seenVersions: Record<string, number>
  /** Milliseconds by which the server's clock is ahead of this device's, or null until measured. */
  offsetMs: number | null
  /** Time of the last response, by the server's clock. */
  syncedAtMs: number | null
  /**
   * Id of the last restore from a backup that the server reported. Null if the server was never restored.
   * Missing until the first response arrives.
   */
  restore?: string | null
  /**
   * The `fieldsVersion` of the app version that received the lists. Missing if that version didn't have the
   * constant yet.
   */
  fieldsVersion?: number
}

/**
 * Increase this when rows get a new field. Older versions of the app ignored the field in responses, so an
 * updated app pulls all lists once.
 */
export const fieldsVersion = 2

export const emptyMeta: SyncMeta = { seenVersions: {}, offsetMs: null, syncedAtMs: null }

/** Given the stored meta, which another tab may have changed, returns the meta to store. */
export type MetaChange = (now: SyncMeta) => SyncMeta

/**
 * Storage for a shopper's rows. If `isPersistent` is true, a change survives a crash once its promise has
 * resolved.
 */
export type Device = {
  /** Whether the rows survive a reload of the page. */
  isPersistent: boolean
  /** Resolves with all rows, or only those with the given ids. An unknown id maps to null. */
  read: (ids?: readonly string[]) => Promise<RowsAtRevision>
  /** Resolves with the rows that still have to be sent to the server. */
  pending: () => Promise<SyncedRow[]>
  meta: () => Promise<SyncMeta>
  /**
   * Changes rows and meta in one transaction. Resolves with the changed rows once they are on disk. If the
   * rows can't be stored, rejects without changing anything.
   */
  change: (
    ids: Iterable<string>,
    change: Change,
    changeMeta?: MetaChange,
  ) => Promise<RowsAtRevision>
  close: () => Promise<void>
  erase: () => Promise<void>
}
