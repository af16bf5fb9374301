import type { Statement, TextRow } from '../../database/batch.ts'
import type { RowRange } from '../protocol/parse-range.ts'
import type { Shape } from '../protocol/request-headers.ts'
import type { RowSelection } from '../schema-cache/resolve.ts'
import type { Table } from '../schema-cache/schema-cache-queries.ts'
import {
  bodyText,
  boundedLines,
  columnList,
  limitClause,
  orderClause,
  Parameters,
  tableName,
  whereClause,
} from './clause-queries.ts'

export type Read = RowSelection & {
  table: Table
  range: RowRange
  isCounted: boolean
  /** 'none' for a HEAD request. */
  shape: Shape | 'none'
}

export type ReadResult = { rows: number; total: number | null; body: string | null }

/** Parses the row that a read or call returns. Throws if there is none. */
export function toReadResult([row]: readonly TextRow[]): ReadResult {
  if (row === undefined) throw new Error('PostgreSQL did not return a result')
  const [rows = null, total = null, body = null] = row
  return { rows: Number(rows), total: total === null ? null : Number(total), body }
}

/** Returns the statement that reads a table. The statement returns one row, a ReadResult. */
export function readStatement(read: Read): Statement {
  const { table, shape } = read
  const from = tableName(table)
  const parameters = new Parameters()
  const where = whereClause(from, read.conditions, parameters)
  const limit = limitClause(read.range, parameters)
  const total = read.isCounted ? `(select count(*)::int from ${from}${where})` : 'null'
  const body = shape === 'none' ? 'null' : bodyText(shape)
  const rows = `select ${columnList(from, read.columns)} from ${from}${where}${orderClause(from, read.order)}${limit}`
  const lines = shape === 'none' ? rows : boundedLines(rows)
  return {
    text: `select count(*)::int as rows, ${total} as total, ${body} as body from (${lines}) as lines`,
    values: parameters.values,
  }
}
