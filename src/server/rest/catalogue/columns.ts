import { unknownBodyColumn, unknownColumn } from '../rest-errors.ts'
import type { Column, Table } from './queries.ts'

/** The column that a request names, or PostgreSQL's own error for one that isn't there. */
export function columnOf(table: Table, name: string): Column {
  return find(table, name) ?? refuse(unknownColumn(`${table.name}.${name}`))
}

export function conflictColumnOf(table: Table, name: string): Column {
  return find(table, name) ?? refuse(unknownColumn(JSON.stringify(name)))
}

export function bodyColumnOf(table: Table, name: string): Column {
  return find(table, name) ?? refuse(unknownBodyColumn(table.name, name))
}

function find({ columns }: Table, name: string): Column | undefined {
  return columns.find((candidate) => candidate.name === name)
}

function refuse(error: Error): never {
  throw error
}
