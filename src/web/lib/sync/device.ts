import type { Row } from '#shared/lists/synced-row.ts'

/** Rows as they were after the change of this number; null: gone. Later numbers are newer, in whatever order they are heard of. */
export type Changed = { revision: number; rows: ReadonlyMap<string, Row | null> }

/** Given the rows of some ids as they are, says what to write: null removes, what is missing stays. */
export type Change = (
  now: ReadonlyMap<string, Row>,
  meta: SyncMeta,
) => ReadonlyMap<string, Row | null>

/** What a device remembers beside rows: how far it has heard from the server. */
export type SyncMeta = {
  known: Record<string, number>
  /** How far the server's clock is ahead, once that was measured. */
  offsetMs: number | null
  /** When the server was heard last, by its own clock. */
  syncedAtMs: number | null
  /** The last restore that the server told of, null if there was none; unknown before it was heard. */
  restore?: string | null
}

export const emptyMeta: SyncMeta = { known: {}, offsetMs: null, syncedAtMs: null }

/** What is remembered after a change, made of what is remembered by then: another tab may have changed it. */
export type MetaChange = (now: SyncMeta) => SyncMeta

/** Where a shopper's rows lie. What one that lasts has promised can't be lost by a crash. */
export type ListDevice = {
  /** Whether the rows outlast the page. */
  isLasting: boolean
  /** All rows, or those of these ids, as they are now. */
  read: (ids?: readonly string[]) => Promise<Changed>
  waiting: () => Promise<Row[]>
  meta: () => Promise<SyncMeta>
  /** Resolves once all of it is on the disk, and rejects with nothing of it there. */
  change: (ids: Iterable<string>, change: Change, changeMeta?: MetaChange) => Promise<Changed>
  close: () => Promise<void>
  erase: () => Promise<void>
}
