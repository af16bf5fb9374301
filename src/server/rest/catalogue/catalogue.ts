import type { Pool } from 'pg'
import { type DatabaseFunction, readFunctions, readTables, type Table } from './queries.ts'
import { remembered } from './remembered.ts'
import { takesArguments } from './signatures.ts'

export type Catalogue = {
  /** The table, or undefined when there is none even after looking again. */
  find(name: string, columns: Iterable<string>): Promise<Table | undefined>
  /** All functions of the name that can be called with these arguments, even after looking again. */
  findFunctions(name: string, argumentNames: readonly string[]): Promise<DatabaseFunction[]>
}

/** Remembers the tables and functions, and looks again when a request names what it doesn't know. */
export function createCatalogue(pool: Pool): Catalogue {
  const tables = remembered<ReadonlyMap<string, Table>>(async () => {
    const found = await readTables(pool)
    return new Map(found.map((table) => [table.name, table]))
  }, new Map())
  const functions = remembered<readonly DatabaseFunction[]>(() => readFunctions(pool), [])

  return {
    async find(name, columns) {
      const known = await tables((all) => hasColumns(all.get(name), columns))
      return known.get(name)
    },
    async findFunctions(name, argumentNames) {
      const isMeant = (candidate: DatabaseFunction) =>
        candidate.name === name && takesArguments(candidate, argumentNames)
      const known = await functions((all) => all.some(isMeant))
      return known.filter(isMeant)
    },
  }
}

function hasColumns(table: Table | undefined, columns: Iterable<string>): boolean {
  if (!table) return false
  const names = new Set(table.columns.map((column) => column.name))
  return [...columns].every((column) => names.has(column))
}
