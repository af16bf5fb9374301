import type { DatabaseKind } from '../device-databases.ts'

/** Kinds of rows, other than list rows, that have their own database on the device. */
export type TableDatabase = Exclude<DatabaseKind, 'lists'>

type OpenTable = {
  /** Tries for a few seconds to push pending rows. Resolves with the number of rows still pending. */
  flush: () => Promise<number>
}

/**
 * The signed-in shopper's tables that are open on this page. With this map, a sign-out can flush the tables
 * without loading more code.
 */
export const openTables = new Map<TableDatabase, OpenTable>()
