import type { Pool } from 'pg'
import { readTables, type Table } from './queries.ts'

export type Catalogue = {
  /** The table, or undefined when there is none even after looking again. */
  find(name: string, columns: Iterable<string>): Promise<Table | undefined>
}

/** So that requests for names that don't exist can't keep the database busy. */
const minimumAgeMs = 3_000

/** Remembers the tables and their columns, and looks again when a request names one that it doesn't know. */
export function createCatalogue(pool: Pool): Catalogue {
  let tables: ReadonlyMap<string, Table> = new Map()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read() {
    const found = await readTables(pool)
    tables = new Map(found.map((table) => [table.name, table]))
    readAtMs = performance.now()
  }

  async function readOnce() {
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
  }

  return {
    async find(name, columns) {
      const isKnown = hasColumns(tables.get(name), columns)
      if (!isKnown && performance.now() - readAtMs > minimumAgeMs) await readOnce()
      return tables.get(name)
    },
  }
}

function hasColumns(table: Table | undefined, columns: Iterable<string>): boolean {
  if (!table) return false
  const names = new Set(table.columns.map((column) => column.name))
  return [...columns].every((column) => names.has(column))
}
