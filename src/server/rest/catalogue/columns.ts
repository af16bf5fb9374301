import { unknownBodyColumn, unknownColumn } from '../rest-errors.ts'
import { closestColumns } from './closest-columns.ts'
import type { Column, Table } from './queries.ts'

/** The column that a request names, or PostgreSQL's own error for one that isn't there. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (column) return column
  throw unknownColumn(`${table.name}.${name}`, hintFor(table, name))
}

export function conflictColumnOf(table: Table, name: string): Column {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (column) return column
  throw unknownColumn(JSON.stringify(name), hintFor(table, name))
}

export function bodyColumnOf(table: Table, name: string): Column {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (column) return column
  throw unknownBodyColumn(table.name, name)
}

function hintFor(table: Table, name: string): string | null {
  const names = table.columns.map((column) => column.name)
  const [first, second] = closestColumns(name, names).map((column) => `"${table.name}.${column}"`)
  if (first === undefined) return null
  const other = second === undefined ? '' : ` or the column ${second}`
  return `Perhaps you meant to reference the column ${first}${other}.`
}
