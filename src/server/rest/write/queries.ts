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
  /** Whether the primary key of a single new row is told. */
  isLocated: boolean
}

export type WriteResult = {
  rows: number
  /** Of an upsert: rows that were new; null when it was given none. */
  inserted: number | null
  body: string | null
  /** Names and values of the primary key. */
  location: [string, string | null][] | null
}

const changed = '"rest.changed"'

export async function writeRows(client: PoolClient, write: Write): Promise<WriteResult> {
  const parameters = new Parameters()
  const text = writeText(write, parameters)
  const result = await client.query<WriteResult>({ text, values: parameters.values })
  return result.rows[0] ?? { rows: 0, inserted: null, body: null, location: null }
}

function writeText({ table, change, answer, isLocated }: Write, parameters: Parameters): string {
  const changing = changeText(table, change, parameters)
  const body = answer ? bodyText(answer.shape) : 'null'
  const location = isLocated ? locationText(table, parameters) : 'null'
  return `with ${changed} as (${changing})
    select count(*)::int as rows, ${body} as body, ${location} as location,
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

function locationText(table: Table, parameters: Parameters): string {
  const names = table.primaryKey.map((name) => parameters.place(name))
  if (names.length === 0) return 'null'
  return `case when count(*) = 1 then (
    select json_agg(json_build_array(field.key, field.value))
    from (select row_to_json(${changed}) as fields from ${changed} limit 1) as first_row,
      json_each_text(first_row.fields) as field
    where field.key in (${names.join(', ')})
  ) end`
}
