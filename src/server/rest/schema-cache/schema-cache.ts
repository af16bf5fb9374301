import type { Pool } from 'pg'
import {
  type DatabaseFunction,
  readFunctions,
  readTables,
  type Table,
} from './schema-cache-queries.ts'

/**
 * Minimum time between two reads of the catalog, so that requests for unknown names can't overload the
 * database.
 */
const minAgeMs = 3_000

export type SchemaCache = {
  /**
   * Finds a table. If the table or one of the columns is unknown, first reads the tables again, but at most
   * every three seconds. Returns undefined if there is no such table. A table that lacks one of the columns
   * is still returned.
   */
  find(name: string, columns: Iterable<string>): Promise<Table | undefined>
  /**
   * Finds the overloads that can be called with these arguments. If there are none, first reads the functions
   * again, but at most every three seconds.
   */
  findFunctions(name: string, argumentNames: readonly string[]): Promise<DatabaseFunction[]>
}

/** Caches the tables and functions, and reads them again when a request needs an unknown one. */
export function createSchemaCache(pool: Pool): SchemaCache {
  const tables = createCache<ReadonlyMap<string, Table>>(async () => {
    const found = await readTables(pool)
    return new Map(found.map((table) => [table.name, table]))
  }, new Map())
  const functions = createCache<readonly DatabaseFunction[]>(() => readFunctions(pool), [])

  return {
    async find(name, columns) {
      const byName = await tables((all) => hasColumns(all.get(name), columns))
      return byName.get(name)
    },
    async findFunctions(name, argumentNames) {
      const matches = (candidate: DatabaseFunction) =>
        candidate.name === name && takesArguments(candidate, argumentNames)
      const candidates = await functions((all) => all.some(matches))
      return candidates.filter(matches)
    },
  }
}

function hasColumns(table: Table | undefined, columns: Iterable<string>): boolean {
  if (!table) return false
  const names = new Set(table.columns.map((column) => column.name))
  return [...columns].every((column) => names.has(column))
}

/** Whether the function can be called with these arguments: all required ones and no unknown one. */
function takesArguments(callee: DatabaseFunction, names: readonly string[]): boolean {
  const required = callee.arguments.filter(({ isRequired }) => isRequired)
  return (
    names.every((name) => callee.arguments.some((argument) => argument.name === name)) &&
    required.every(({ name }) => names.includes(name))
  )
}

/**
 * Returns a function that returns the cached value. If `hasAll` returns false for that value, the function
 * first reads it again, but at most once per `minAgeMs`.
 */
function createCache<T>(read: () => Promise<T>, empty: T) {
  let cached = empty
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readAgain() {
    cached = await read()
    readAtMs = performance.now()
  }

  async function readOnce() {
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    await reading
  }

  return async (hasAll: (cached: T) => boolean): Promise<T> => {
    if (!hasAll(cached) && performance.now() - readAtMs > minAgeMs) await readOnce()
    return cached
  }
}
