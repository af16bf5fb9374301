import type { PoolClient } from 'pg'
import type { Table } from '../catalogue/queries.ts'
import {
  bodyText,
  boundedLines,
  columnList,
  type Order,
  orderClause,
  Parameters,
  quoted,
  type SelectedColumn,
} from '../queries.ts'
import type { Shape } from '../request/parse-accept.ts'
import { type Change, changeText } from './change/queries.ts'

export type Write = {
  table: Table
  change: Change
  /** What is read back of the changed rows; undefined when only their number is told. */
  answer:
    | { columns: readonly (SelectedColumn | 'all')[]; order: readonly Order[]; shape: Shape }
    | undefined
}

export type WriteResult = {
  rows: number
  /** Of an upsert: rows that were new; null when it was given none. */
  inserted: number | null
  body: string | null
}

const changed = '"rest.changed"'

export async function writeRows(client: PoolClient, write: Write): Promise<WriteResult> {
  const parameters = new Parameters()
  const text = writeText(write, parameters)
  const result = await client.query<WriteResult>({ text, values: parameters.values })
  return result.rows[0] ?? { rows: 0, inserted: null, body: null }
}

function writeText({ table, change, answer }: Write, parameters: Parameters): string {
  const changing = changeText(table, change, parameters)
  const body = answer ? bodyText(answer.shape) : 'null'
  return `with ${changed} as (${changing})
    select count(*)::int as rows, ${body} as body,
      nullif(current_setting('rest.inserted', true), '')::int as inserted
    from (${answerText(table, answer)}) as lines`
}

/** The changed rows go by the table's name, so that an error names its columns as one expects. */
function answerText(table: Table, answer: Write['answer']): string {
  if (!answer) return `select * from ${changed}`
  const from = quoted(table.name)
  const columns = columnList(from, answer.columns)
  return boundedLines(
    `select ${columns} from ${changed} as ${from}${orderClause(from, answer.order)}`,
  )
}
