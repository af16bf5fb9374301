import type { PoolClient } from 'pg'
import type { Shape } from '../protocol/request-headers.ts'
import type { Condition, Order, Selected } from '../schema-cache/resolve.ts'
import type { Column, Table } from '../schema-cache/schema-cache-queries.ts'
import {
  bodyText,
  boundedLines,
  columnList,
  columnName,
  orderClause,
  Parameters,
  quoted,
  tableName,
  whereClause,
} from './clause-queries.ts'

export type Write = {
  table: Table
  change: Change
  /** Undefined if the response contains only the number of changed rows. */
  representation: Representation | undefined
}

export type Change =
  | { kind: 'insert'; rows: Rows; conflict: Conflict | undefined }
  | { kind: 'update'; rows: Rows; conditions: readonly Condition[] }
  | { kind: 'delete'; conditions: readonly Condition[] }

export type Rows = {
  json: string
  isObject: boolean
  columns: readonly Column[]
  rowCount: number
  fillsDefaults: boolean
}

export type Conflict = {
  resolution: 'merge-duplicates' | 'ignore-duplicates'
  columns: readonly Column[]
}

/** Columns, order and shape of the changed rows in the response. */
export type Representation = {
  /** Columns of the `returning` clause, which also include the primary key. */
  returning: readonly Column[] | 'all'
  columns: readonly Selected[]
  order: readonly Order[]
  shape: Shape
}

export type WriteResult = {
  rows: number
  /** Number of rows that an upsert inserted. Null for other writes, and if the body contains no rows. */
  inserted: number | null
  body: string | null
}

const changed = '"rest.changed"'
const bodyAlias = '"rest.given"'

/** Changes rows in the caller's transaction. Returns the number of changed rows and the response body. */
export async function writeRows(client: PoolClient, write: Write): Promise<WriteResult> {
  const parameters = new Parameters()
  const text = writeText(write, parameters)
  const result = await client.query<WriteResult>({ text, values: parameters.values })
  return result.rows[0] ?? { rows: 0, inserted: null, body: null }
}

/** Returns SQL that changes rows and selects the result as one row. */
function writeText(write: Write, parameters: Parameters): string {
  const { representation } = write
  const changing = changeText(write, parameters)
  const body = representation ? bodyText(representation.shape) : 'null'
  return `with ${changed} as (${changing})
    select count(*)::int as rows, ${body} as body,
      nullif(current_setting('rest.inserted', true), '')::int as inserted
    from (${linesText(write)}) as lines`
}

/**
 * Returns SQL that selects the changed rows under the table's name, so that errors contain the column names
 * that clients expect.
 */
function linesText({ table, representation }: Write): string {
  if (!representation) return `select * from ${changed}`
  const from = quoted(table.name)
  const columns = columnList(from, representation.columns)
  const order = orderClause(from, representation.order)
  return boundedLines(`select ${columns} from ${changed} as ${from}${order}`)
}

/**
 * Returns the statement that changes rows. An update without columns becomes a select that finds no rows.
 */
function changeText({ table, change, representation }: Write, parameters: Parameters): string {
  const returned = returnedColumns(table, representation)
  const returning = ` returning ${returned}`
  switch (change.kind) {
    case 'insert':
      return insertText(table, change, parameters) + returning
    case 'update':
      return change.rows.columns.length === 0
        ? `select ${returned} from ${tableName(table)} where false`
        : updateText(table, change, parameters) + returning
    case 'delete': {
      const from = tableName(table)
      return `delete from ${from}${whereClause(from, change.conditions, parameters)}${returning}`
    }
  }
}

/** Returns the columns of the `returning` clause, or '1' if the response doesn't contain the rows. */
function returnedColumns(table: Table, representation: Representation | undefined): string {
  const from = tableName(table)
  if (representation === undefined) return '1'
  if (representation.returning === 'all') return `${from}.*`
  return representation.returning.map((column) => columnName(from, column)).join(', ')
}

function insertText(
  table: Table,
  { rows, conflict }: Extract<Change, { kind: 'insert' }>,
  parameters: Parameters,
): string {
  const names = rows.columns.map((column) => quoted(column.name)).join(', ')
  const target = names === '' ? tableName(table) : `${tableName(table)} (${names})`
  const values = rows.columns.map((column) => columnName(bodyAlias, column)).join(', ')
  const isMerged = conflict?.resolution === 'merge-duplicates'
  const counted = isMerged ? ` where ${countInserted(1)}` : ''
  return `insert into ${target} select ${values} from ${bodyRows(rows, parameters)}${counted}${conflictText(rows, conflict)}`
}

/** Returns the `on conflict` clause of an upsert, or an empty string for a plain insert. */
function conflictText(rows: Rows, conflict: Conflict | undefined): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const target = conflict.columns.map((column) => quoted(column.name)).join(', ')
  const isUpdated = conflict.resolution === 'merge-duplicates' && rows.columns.length > 0
  if (!isUpdated) return ` on conflict (${target}) do nothing`
  const assignments = rows.columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  return ` on conflict (${target}) do update set ${assignments.join(', ')} where ${countInserted(-1)}`
}

/**
 * Returns a condition that is always true. Evaluating it has the side effect of counting inserted rows: +1
 * for each row, and -1 for each conflict.
 */
function countInserted(step: 1 | -1): string {
  const before = "coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)"
  return `set_config('rest.inserted', (${before} + ${step})::text, true) is not null`
}

function updateText(
  table: Table,
  { rows, conditions }: Extract<Change, { kind: 'update' }>,
  parameters: Parameters,
): string {
  const from = tableName(table)
  const assignments = rows.columns.map(
    (column) => `${quoted(column.name)} = ${columnName(bodyAlias, column)}`,
  )
  const source = bodyRows(rows, parameters)
  const where = whereClause(from, conditions, parameters)
  return `update ${from} set ${assignments.join(', ')} from ${source}${where}`
}

/**
 * Returns SQL that converts the rows in the body to the table's column types, so that PostgreSQL reports
 * invalid values.
 */
function bodyRows(rows: Rows, parameters: Parameters): string {
  const { columns, isObject } = rows
  if (columns.length === 0) {
    return isObject
      ? `(values (1)) as ${bodyAlias}`
      : `json_array_elements(${parameters.add(rows.json)}::json) as ${bodyAlias}`
  }
  const typed = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const toRows = `to_record${isObject ? '' : 'set'}`
  return rows.fillsDefaults
    ? `jsonb_${toRows}(${withDefaults(rows, parameters)}) as ${bodyAlias} (${typed})`
    : `json_${toRows}(${parameters.add(rows.json)}::json) as ${bodyAlias} (${typed})`
}

/** Returns SQL that uses a column's default where a row in the body lacks a value. */
function withDefaults(rows: Rows, parameters: Parameters): string {
  const defaults = rows.columns.flatMap((column) =>
    column.default === null
      ? []
      : [`jsonb_build_object(${parameters.add(column.name)}::text, ${column.default}) ||`],
  )
  const json = `${parameters.add(rows.json)}::jsonb`
  if (rows.isObject) return `${defaults.join(' ')} ${json}`
  return `(select jsonb_agg(${defaults.join(' ')} element) from jsonb_array_elements(${json}) as element)`
}
