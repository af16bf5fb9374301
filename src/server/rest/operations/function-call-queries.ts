import type { Statement } from '../../database/batch.ts'
import type { Argument, DatabaseFunction } from '../catalogue/catalogue-queries.ts'
import type { RowSelection } from '../catalogue/resolve.ts'
import type { BodyRows } from '../protocol/parse-body.ts'
import type { RowRange } from '../protocol/parse-range.ts'
import type { Shape } from '../protocol/request-headers.ts'
import {
  bodyText,
  boundedLines,
  columnList,
  limitClause,
  orderClause,
  Parameters,
  quoted,
  sentRow,
  whereClause,
} from './clause-queries.ts'

/** Arguments as texts of the URL, or as the JSON of the body; of an array the first object counts. */
export type Given =
  | { from: 'url'; arguments: readonly { argument: Argument; text: string }[] }
  | { from: 'body'; arguments: readonly Argument[]; json: BodyRows }

export type Call = RowSelection & {
  callee: DatabaseFunction
  given: Given
  range: RowRange
  isCounted: boolean
  shape: Shape
}

const body = '"rest.body"'
const called = '"rest.called"'
/** Seen by a caller who asks for the single value of several as an object, so it has PostgREST's name. */
const value = '"pgrst_scalar"'

/** Gives one row, with the values of a ReadResult. */
export function callStatement(call: Call): Statement {
  const parameters = new Parameters()
  const calling = callText(call, parameters)
  const where = whereClause(called, call.conditions, parameters)
  const limit = limitClause(call.range, parameters)
  const order = orderClause(called, call.order)
  const total = call.isCounted ? `(select count(*)::int from ${called}${where})` : 'null'
  const rows = `select ${columnList(called, call.columns)} from ${called}${where}${order}${limit}`
  return {
    text: `with ${called} as (${calling})
      select ${givesOne(call.callee) ? '1' : 'count(*)::int'} as rows, ${total} as total, ${resultText(call)} as body
      from (${boundedLines(rows, lineText(call))}) as lines`,
    values: parameters.values,
  }
}

function callText({ callee, given }: Call, parameters: Parameters): string {
  const name = `"public".${quoted(callee.name)}`
  const call = `${name}(${argumentList(given, parameters)})`
  const source = given.from === 'body' ? bodyTable(given, parameters) : undefined
  if (givesRows(callee)) {
    const rows = `${call} as ${called}`
    return `select ${called}.* from ${source === undefined ? rows : `${source}, ${rows}`}`
  }
  return `select ${call} as ${value}${source === undefined ? '' : ` from ${source}`}`
}

function argumentList(given: Given, parameters: Parameters): string {
  const list =
    given.from === 'url'
      ? given.arguments.map(
          ({ argument, text }) =>
            `${quoted(argument.name)} := ${parameters.place(text)}::${argument.type}`,
        )
      : given.arguments.map(({ name }) => `${quoted(name)} := ${body}.${quoted(name)}`)
  return list.join(', ')
}

/** The arguments with their types, so that a wrong value is PostgreSQL's error. */
function bodyTable(
  given: Extract<Given, { from: 'body' }>,
  parameters: Parameters,
): string | undefined {
  if (given.arguments.length === 0) return undefined
  const typed = given.arguments.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const toRows = given.json.isObject ? 'json_to_record' : 'json_to_recordset'
  const json = `${parameters.place(given.json.json)}::json`
  return `(select * from ${toRows}(${json}) as ${body} (${typed}) limit 1) as ${body}`
}

/** One value is sent as it is, and one row without an array around it. */
function resultText({ callee, shape }: Call): string {
  const isArray = !givesOne(callee) && shape === 'array'
  return isArray ? bodyText('array') : `coalesce(${bodyText('object')}, 'null')`
}

/** A value stands for itself, but in a row of its own for a caller who asks for one object. */
function lineText({ callee, shape }: Call): string {
  if (givesRows(callee) || (callee.gives === 'values' && shape === 'object')) {
    return `row_to_json(${sentRow})`
  }
  return `coalesce(to_json(${sentRow}.${value}), 'null')`
}

function givesRows({ gives }: DatabaseFunction): boolean {
  return gives === 'row' || gives === 'rows'
}

/** Whether a call gives one thing, even if that is null, and not any number of them. */
export function givesOne({ gives }: DatabaseFunction): boolean {
  return gives !== 'rows' && gives !== 'values'
}
