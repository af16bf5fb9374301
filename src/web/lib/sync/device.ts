import type { Row } from '#shared/lists/synced-row.ts'

/**
 * Rows after the change with this number; null: removed. The higher number is the newer state, in
 * whatever order a tab learns of them.
 */
export type RowsAtRevision = { revision: number; rows: ReadonlyMap<string, Row | null> }

/** Given the stored rows of some ids, returns what to write: null removes, missing ids stay as they are. */
export type Change = (
  now: ReadonlyMap<string, Row>,
  meta: SyncMeta,
) => ReadonlyMap<string, Row | null>

/** What a device stores beside rows: how far it has pulled from the server. */
export type SyncMeta = {
  /** The version of each list up to which this device has its rows. */
  seenVersions: Record<string, number>
  /** How far the server's clock is ahead, once that was measured. */
  offsetMs: number | null
  /** When the last response came, by the server's clock. */
  syncedAtMs: number | null
  /** The last restored backup that the server reported, null if there was none; missing before the first response. */
  restore?: string | null
}

export const emptyMeta: SyncMeta = { seenVersions: {}, offsetMs: null, syncedAtMs: null }

/** Computes the next meta from the stored one, which another tab may have changed. */
export type MetaChange = (now: SyncMeta) => SyncMeta

/** Stores a shopper's rows. Where it is lasting, no crash loses a change that has resolved. */
export type Device = {
  /** Whether the rows outlast the page. */
  isLasting: boolean
  /** All rows, or those with these ids. */
  read: (ids?: readonly string[]) => Promise<RowsAtRevision>
  /** The rows that have to be sent to the server. */
  pending: () => Promise<Row[]>
  meta: () => Promise<SyncMeta>
  /** One transaction: resolves once all of it is on the disk, and rejects with none of it there. */
  change: (
    ids: Iterable<string>,
    change: Change,
    changeMeta?: MetaChange,
  ) => Promise<RowsAtRevision>
  close: () => Promise<void>
  erase: () => Promise<void>
}
