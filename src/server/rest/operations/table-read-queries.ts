import type { PoolClient } from 'pg'
import type { Table } from '../catalogue/catalogue-queries.ts'
import type { RowSelection } from '../catalogue/resolve.ts'
import type { RowRange } from '../protocol/parse-range.ts'
import type { Shape } from '../protocol/request-headers.ts'
import {
  bodyText,
  boundedLines,
  columnList,
  limitClause,
  orderClause,
  Parameters,
  type Statement,
  tableName,
  whereClause,
} from './clause-queries.ts'
import { prepared } from './prepared.ts'

export type Read = RowSelection & {
  table: Table
  range: RowRange
  isCounted: boolean
  /** 'none' for HEAD. */
  shape: Shape | 'none'
}

export type ReadResult = { rows: number; total: number | null; body: string | null }

export async function readRows(client: PoolClient, read: Read): Promise<ReadResult> {
  const result = await client.query<ReadResult>(prepared(readStatement(read)))
  return result.rows[0] ?? { rows: 0, total: null, body: null }
}

function readStatement(read: Read): Statement {
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
