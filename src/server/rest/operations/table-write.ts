import type { Caller } from '../../caller/caller.ts'
import { type BodyRows, parseBody } from '../protocol/parse-body.ts'
import { parseQuery, type Query } from '../protocol/parse-query.ts'
import {
  type Preferences,
  type ResponseOptions,
  refuseOtherSchemas,
  responseOptions,
  type Shape,
} from '../protocol/request-headers.ts'
import {
  badQuery,
  notSingular,
  unknownBodyColumn,
  unknownColumn,
  unknownTable,
} from '../protocol/rest-errors.ts'
import {
  columnOf,
  namesIn,
  resolveFilters,
  resolveOrder,
  resolveSelect,
} from '../schema-cache/resolve.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Column, Table } from '../schema-cache/schema-cache-queries.ts'
import type { TableRequest } from './table-read.ts'
import {
  type Change,
  type Conflict,
  type Representation,
  type Rows,
  type Write,
  type WriteResult,
  writeRows,
} from './table-write-queries.ts'

export type WritePlan = ResponseOptions & { write: Write }

const noRows: BodyRows = { json: '', isObject: false, columns: [], rowCount: 0 }

/**
 * Plans a POST, PATCH or DELETE request without writing any rows. Throws the same errors as PostgREST, in the
 * same order of precedence. Also throws if PATCH or DELETE has a limit or an offset.
 */
export async function planWrite(
  request: TableRequest,
  schemaCache: SchemaCache,
): Promise<WritePlan> {
  const { method, url, body: text = '', params } = request
  refuseOtherSchemas(request)
  const query = parseQuery(url)
  refuseRange(method, query)
  const body = method === 'DELETE' ? noRows : parseBody(text, query.columns)

  const names = [...namesIn(query), ...body.columns, ...(query.conflictColumns ?? [])]
  const table = await schemaCache.find(params.table, names)
  if (!table) throw unknownTable(params.table)
  const columns = body.columns.map((name) =>
    columnOf(table, name, () => unknownBodyColumn(table.name, name)),
  )
  const options = responseOptions(request)
  const { preferences, shape } = options
  const rows = { ...body, columns, fillsDefaults: preferences.missing === 'default' }
  const change = planChange({ method, table, query, rows, preferences })
  const isRepresented = preferences.return === 'representation'
  const representation = isRepresented ? planRepresentation(table, query, shape) : undefined
  return { ...options, write: { table, change, representation } }
}

/**
 * Writes rows. Throws and rolls back if the caller requested an object but the write didn't change exactly
 * one row.
 */
export function write(plan: WritePlan, caller: Pick<Caller, 'run'>): Promise<WriteResult> {
  return caller.run(async (client) => {
    const result = await writeRows(client, plan.write)
    if (plan.shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
    return result
  })
}

/**
 * Throws if PATCH or DELETE has a limit or an offset. Ignoring both and changing every matching row, as
 * PostgREST does, would be too dangerous.
 */
function refuseRange(method: string, { isLimited }: Query): void {
  if (method === 'POST' || !isLimited) return
  throw badQuery(
    `A limit is not supported on ${method}`,
    'Use filters to select the rows to change',
  )
}

/** Returns the insert, update or delete for the request's method. */
function planChange(plan: {
  method: string
  table: Table
  query: Query
  rows: Rows
  preferences: Preferences
}): Change {
  const { method, table, query, rows, preferences } = plan
  switch (method) {
    case 'POST':
      return { kind: 'insert', rows, conflict: planConflict(table, query, preferences) }
    case 'PATCH':
      return { kind: 'update', rows, conditions: resolveFilters(table, query.filters) }
    default:
      return { kind: 'delete', conditions: resolveFilters(table, query.filters) }
  }
}

/**
 * Returns how an upsert handles existing rows. Returns undefined for a plain insert. Throws if there are no
 * columns that identify existing rows.
 */
function planConflict(
  table: Table,
  { conflictColumns }: Query,
  { resolution }: Preferences,
): Conflict | undefined {
  if (resolution === undefined) return undefined
  const names = conflictColumns ?? table.primaryKey
  if (names.length === 0) {
    throw badQuery('An upsert needs on_conflict', `'${table.name}' has no primary key`)
  }
  const columns = names.map((name) =>
    columnOf(table, name, () => unknownColumn(JSON.stringify(name))),
  )
  return { resolution, columns }
}

/** Plans the columns, order and shape of the changed rows in the response. */
function planRepresentation(table: Table, query: Query, shape: Shape): Representation {
  const columns = resolveSelect(table, query.select)
  const returning = columns.includes('all')
    ? 'all'
    : withKey(
        table,
        columns.flatMap((item) => (item === 'all' ? [] : [item.column])),
      )
  // Changed rows can be ordered only by columns that are returned.
  const returned = returning === 'all' ? table : { ...table, columns: returning }
  return { returning, columns, order: resolveOrder(returned, query.order), shape }
}

/**
 * Adds the primary key to the returned columns, as PostgREST does. The caller must therefore have the right
 * to select the key.
 */
function withKey(table: Table, columns: readonly Column[]): Column[] {
  const key = table.primaryKey.map((name) => columnOf(table, name))
  return [...new Set([...columns, ...key])]
}
