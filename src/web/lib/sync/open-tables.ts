import type { DatabaseKind } from '../device-databases.ts'

/** Kinds of rows that are stored in their own database and synced with their own table. */
export type TableDatabase = Exclude<DatabaseKind, 'lists'>

type OpenTable = {
  /** Pushes pending rows, within a few seconds. Resolves with the number of rows still pending. */
  flush: () => Promise<number>
}

/**
 * The signed-in shopper's tables that are open on this page. Signing out flushes them without loading more
 * code.
 */
export const openTables = new Map<TableDatabase, OpenTable>()
