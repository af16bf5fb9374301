import type { Pool } from 'pg'
import {
  type DatabaseFunction,
  readFunctions,
  readTables,
  type Table,
} from './catalogue-queries.ts'

/** So that requests for names that don't exist can't keep the database busy. */
const minAgeMs = 3_000

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

/** Whether the function can be called with just these: all that it requires, and none that it doesn't know. */
function takesArguments(callee: DatabaseFunction, names: readonly string[]): boolean {
  const required = callee.arguments.filter(({ isRequired }) => isRequired)
  return (
    names.every((name) => callee.arguments.some((argument) => argument.name === name)) &&
    required.every(({ name }) => names.includes(name))
  )
}

/** Keeps what was read; looks again when that lacks something, but not at every request. */
function remembered<T>(read: () => Promise<T>, nothing: T) {
  let known = nothing
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readAgain() {
    known = await read()
    readAtMs = performance.now()
  }

  async function readOnce() {
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    await reading
  }

  return async (hasAll: (known: T) => boolean): Promise<T> => {
    if (!hasAll(known) && performance.now() - readAtMs > minAgeMs) await readOnce()
    return known
  }
}
