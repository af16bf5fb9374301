import type { Column, Table } from '../../catalogue/queries.ts'
import {
  type Condition,
  columnName,
  type Parameters,
  quoted,
  tableName,
  whereClause,
} from '../../queries.ts'

export type Rows = {
  json: string
  isObject: boolean
  columns: readonly Column[]
  fillsDefaults: boolean
}
export type Conflict = {
  resolution: 'merge-duplicates' | 'ignore-duplicates'
  columns: readonly Column[]
}

/** `returning` is what the statement hands on: columns, all of them, or nothing. */
export type Change = { returning: readonly Column[] | 'all' | 'nothing' } & (
  | { kind: 'insert'; rows: Rows; conflict: Conflict | undefined }
  | { kind: 'update'; rows: Rows; conditions: readonly Condition[] }
  | { kind: 'delete'; conditions: readonly Condition[] }
)

const given = '"rest.given"'

export function changeText(table: Table, change: Change, parameters: Parameters): string {
  const returning = ` returning ${returnedColumns(table, change.returning)}`
  switch (change.kind) {
    case 'insert':
      return insertText(table, change, parameters) + returning
    case 'update':
      return updateText(table, change, parameters, returning)
    case 'delete': {
      const from = tableName(table)
      return `delete from ${from}${whereClause(from, change.conditions, parameters)}${returning}`
    }
  }
}

function returnedColumns(table: Table, returning: Change['returning']): string {
  const from = tableName(table)
  if (returning === 'all') return `${from}.*`
  if (returning === 'nothing' || returning.length === 0) return '1'
  return returning.map((column) => columnName(from, column)).join(', ')
}

function insertText(
  table: Table,
  { rows, conflict }: Extract<Change, { kind: 'insert' }>,
  parameters: Parameters,
): string {
  const names = rows.columns.map((column) => quoted(column.name)).join(', ')
  const target = names === '' ? tableName(table) : `${tableName(table)} (${names})`
  const values = rows.columns.map((column) => columnName(given, column)).join(', ')
  const isMerged = conflict?.resolution === 'merge-duplicates'
  const counted = isMerged ? ` where ${countInserted(1)}` : ''
  return `insert into ${target} select ${values} from ${givenRows(rows, parameters)}${counted}${conflictText(rows, conflict)}`
}

function conflictText(rows: Rows, conflict: Conflict | undefined): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const target = conflict.columns.map((column) => quoted(column.name)).join(', ')
  const isUpdated = conflict.resolution === 'merge-duplicates' && rows.columns.length > 0
  if (!isUpdated) return ` on conflict (${target}) do nothing`
  const assignments = rows.columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  return ` on conflict (${target}) do update set ${assignments.join(', ')} where ${countInserted(-1)}`
}

/** Always true; on the way it counts each given row up, and each that was there already down again. */
function countInserted(step: 1 | -1): string {
  const before = "coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)"
  return `set_config('rest.inserted', (${before} + ${step})::text, true) is not null`
}

function updateText(
  table: Table,
  { rows, conditions, returning }: Extract<Change, { kind: 'update' }>,
  parameters: Parameters,
  returningText: string,
): string {
  const from = tableName(table)
  if (rows.columns.length === 0) {
    return `select ${returnedColumns(table, returning)} from ${from} where false`
  }
  const assignments = rows.columns.map(
    (column) => `${quoted(column.name)} = ${columnName(given, column)}`,
  )
  const source = givenRows(rows, parameters)
  const where = whereClause(from, conditions, parameters)
  return `update ${from} set ${assignments.join(', ')} from ${source}${where}${returningText}`
}

/** The rows of the body, with the types of the table's columns, so that a wrong value is PostgreSQL's error. */
function givenRows(rows: Rows, parameters: Parameters): string {
  const { columns, isObject } = rows
  if (columns.length === 0) {
    return isObject
      ? `(values (1)) as ${given}`
      : `json_array_elements(${parameters.place(rows.json)}::json) as ${given}`
  }
  const typed = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const toRows = `to_record${isObject ? '' : 'set'}`
  return rows.fillsDefaults
    ? `jsonb_${toRows}(${withDefaults(rows, parameters)}) as ${given} (${typed})`
    : `json_${toRows}(${parameters.place(rows.json)}::json) as ${given} (${typed})`
}

function withDefaults(rows: Rows, parameters: Parameters): string {
  const defaults = rows.columns.flatMap((column) =>
    column.default === null
      ? []
      : [`jsonb_build_object(${parameters.place(column.name)}::text, ${column.default}) ||`],
  )
  const json = `${parameters.place(rows.json)}::jsonb`
  if (rows.isObject) return `${defaults.join(' ')} ${json}`
  return `(select jsonb_agg(${defaults.join(' ')} element) from jsonb_array_elements(${json}) as element)`
}
