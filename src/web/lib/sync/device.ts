import type { SyncedRow } from '#shared/lists/synced-row.ts'

/**
 * Rows at this revision; null means that a row was removed. Each change has a higher revision than the one
 * before, so a tab can tell which rows are newer even if they arrive out of order.
 */
export type RowsAtRevision = { revision: number; rows: ReadonlyMap<string, SyncedRow | null> }

/**
 * Given the stored rows with some ids, returns the rows to write: null removes a row; rows that aren't
 * returned stay as they are.
 */
export type Change = (
  now: ReadonlyMap<string, SyncedRow>,
  meta: SyncMeta,
) => ReadonlyMap<string, SyncedRow | null>

/** Sync state that a device stores with the rows. */
export type SyncMeta = {
  /** For each list, the version up to which this device has the list's rows. */
  seenVersions: Record<string, number>
  /** Milliseconds by which the server's clock is ahead of this device's; null until measured. */
  offsetMs: number | null
  /** Time of the last response, by the server's clock. */
  syncedAtMs: number | null
  /**
   * The last restored backup that the server reported; null if there was none, missing until the first
   * response arrives.
   */
  restore?: string | null
  /**
   * The `fieldsVersion` of the app version that received these list versions. Missing if that app version
   * didn't have the constant yet.
   */
  fieldsVersion?: number
}

/**
 * Increase this when rows get a new field. Older versions of the app ignore the field in responses, so an
 * updated app pulls all lists once.
 */
export const fieldsVersion = 2

export const emptyMeta: SyncMeta = { seenVersions: {}, offsetMs: null, syncedAtMs: null }

/** Given the stored meta, which another tab may have changed, returns the meta to store. */
export type MetaChange = (now: SyncMeta) => SyncMeta

/**
 * Storage for a shopper's rows. If `isPersistent` is set, changes survive a crash once their promises have
 * resolved.
 */
export type Device = {
  /** Whether the rows survive a reload of the page. */
  isPersistent: boolean
  /** Resolves with all rows, or with the rows that have these ids. For an unknown id, the row is null. */
  read: (ids?: readonly string[]) => Promise<RowsAtRevision>
  /** Resolves with the rows that have to be sent to the server. */
  pending: () => Promise<SyncedRow[]>
  meta: () => Promise<SyncMeta>
  /**
   * Changes rows and meta in one transaction. Resolves with the changed rows once they are on disk, or
   * rejects without changing anything.
   */
  change: (
    ids: Iterable<string>,
    change: Change,
    changeMeta?: MetaChange,
  ) => Promise<RowsAtRevision>
  close: () => Promise<void>
  erase: () => Promise<void>
}
