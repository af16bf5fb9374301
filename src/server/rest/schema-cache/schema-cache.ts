import type { Pool } from 'pg'
import {
  type DatabaseFunction,
  readFunctions,
  readTables,
  type Table,
} from './schema-cache-queries.ts'

/**
 * Minimum time between two reads of the catalog. Requests for unknown names could otherwise overload the
 * database.
 */
const minAgeMs = 3_000

export type SchemaCache = {
  /**
   * Finds a table. If the table or one of the columns is unknown, reads the tables again first, but at most
   * every three seconds. Returns undefined if the table doesn't exist. Returns the table even if it lacks one
   * of the columns.
   */
  find(name: string, columns: Iterable<string>): Promise<Table | undefined>
  /**
   * Finds the overloads that accept these arguments. If there are none, reads the functions again first, but
   * at most every three seconds.
   */
  findFunctions(name: string, argumentNames: readonly string[]): Promise<DatabaseFunction[]>
}

/**
 * Creates a cache of the tables and functions in the public schema. Reads them from the catalog on first use.
 * Reads them again when a request asks for an unknown table, column or function, but at most every three
 * seconds.
 */
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

/**
 * Whether the function accepts these arguments: all required arguments are given, and no given argument is
 * unknown.
 */
function takesArguments(callee: DatabaseFunction, names: readonly string[]): boolean {
  const required = callee.arguments.filter(({ isRequired }) => isRequired)
  return (
    names.every((name) => callee.arguments.some((argument) => argument.name === name)) &&
    required.every(({ name }) => names.includes(name))
  )
}

/**
 * Returns a function that returns the cached value. If `hasAll` returns false for the cached value, the
 * function reads a new value first, but at most once per `minAgeMs`.
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
