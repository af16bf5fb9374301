import type { DatabaseKind } from '../device-databases.ts'

/** Kinds of rows that have a table of their own. */
export type TableDatabase = Exclude<DatabaseKind, 'lists'>

type OpenTable = {
  /** Pushes pending rows, within a few seconds. Resolves with the number still pending. */
  flush: () => Promise<number>
}

/** The tables of the signed-in shopper that are open on this page. Signing out needs no further code for them. */
export const openTables = new Map<TableDatabase, OpenTable>()
