import type { SyncedRow } from '#shared/lists/synced-row.ts'

/**
 * Rows after the change with this revision number; null means removed. The higher revision is the newer one,
 * regardless of the order in which a tab receives them.
 */
export type RowsAtRevision = { revision: number; rows: ReadonlyMap<string, SyncedRow | null> }

/** Given the stored rows of some ids, returns what to write: null removes, missing ids stay as they are. */
export type Change = (
  now: ReadonlyMap<string, SyncedRow>,
  meta: SyncMeta,
) => ReadonlyMap<string, SyncedRow | null>

/** Sync state that a device stores beside the rows. */
export type SyncMeta = {
  /** For each list, the version up to which this device has its rows. */
  seenVersions: Record<string, number>
  /** Milliseconds by which the server's clock is ahead; null until measured. */
  offsetMs: number | null
  /** Time of the last response, by the server's clock. */
  syncedAtMs: number | null
  /** Last restored backup that the server reported; null if none, missing before the first response. */
  restore?: string | null
  /** The `fieldsVersion` of the app that received these versions. Versions of the app before 2 omit it. */
  fieldsVersion?: number
}

/**
 * Increase this when rows get a new field. An older version of the app ignored the field in its responses, so
 * an updated app pulls all lists once.
 */
export const fieldsVersion = 2

export const emptyMeta: SyncMeta = { seenVersions: {}, offsetMs: null, syncedAtMs: null }

/** Returns the next meta, given the stored meta, which another tab may have changed. */
export type MetaChange = (now: SyncMeta) => SyncMeta

/** Storage for a shopper's rows. If `isPersistent`, a change that has resolved survives a crash. */
export type Device = {
  /** Whether the rows survive a reload of the page. */
  isPersistent: boolean
  /** All rows, or those with these ids. */
  read: (ids?: readonly string[]) => Promise<RowsAtRevision>
  /** Rows that have to be sent to the server. */
  pending: () => Promise<SyncedRow[]>
  meta: () => Promise<SyncMeta>
  /** Runs one transaction. Resolves once it is on disk, or rejects without changing anything. */
  change: (
    ids: Iterable<string>,
    change: Change,
    changeMeta?: MetaChange,
  ) => Promise<RowsAtRevision>
  close: () => Promise<void>
  erase: () => Promise<void>
}
