import type { DatabaseKind } from '../device-databases.ts'

/** Kinds of rows, other than those of lists, that have their own database on the device. */
export type TableDatabase = Exclude<DatabaseKind, 'lists'>

type OpenTable = {
  /** Pushes pending rows, within a few seconds. Resolves with the number of rows still pending. */
  flush: () => Promise<number>
}

/**
 * The signed-in shopper's tables that are open on this page. With this map, a sign-out can flush them without
 * loading more code.
 */
export const openTables = new Map<TableDatabase, OpenTable>()
