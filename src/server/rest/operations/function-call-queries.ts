import type { Statement } from '../../database/batch.ts'
import type { BodyRows } from '../protocol/parse-body.ts'
import type { RowRange } from '../protocol/parse-range.ts'
import type { Shape } from '../protocol/request-headers.ts'
import type { RowSelection } from '../schema-cache/resolve.ts'
import type { Argument, DatabaseFunction } from '../schema-cache/schema-cache-queries.ts'
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

/**
 * Arguments of a call: strings from the URL, or JSON from the body. If the JSON is an array, only its first
 * object is used.
 */
export type CallArguments =
  | { from: 'url'; arguments: readonly { argument: Argument; text: string }[] }
  | { from: 'body'; arguments: readonly Argument[]; json: BodyRows }

export type Call = RowSelection & {
  callee: DatabaseFunction
  args: CallArguments
  range: RowRange
  isCounted: boolean
  shape: Shape
}

const body = '"rest.body"'
const called = '"rest.called"'
/**
 * Key under which PostgREST puts a scalar result. Callers see it if they request the result as a JSON object.
 */
const value = '"pgrst_scalar"'

/** Returns the statement that calls a function. The statement returns one row, a ReadResult. */
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
      select ${returnsOne(call.callee) ? '1' : 'count(*)::int'} as rows, ${total} as total, ${resultText(call)} as body
      from (${boundedLines(rows, lineText(call))}) as lines`,
    values: parameters.values,
  }
}

/** Returns SQL that calls the function and selects its rows or its value. */
function callText({ callee, args }: Call, parameters: Parameters): string {
  const name = `"public".${quoted(callee.name)}`
  const call = `${name}(${argumentList(args, parameters)})`
  const source = args.from === 'body' ? bodyTable(args, parameters) : undefined
  if (returnsRows(callee)) {
    const rows = `${call} as ${called}`
    return `select ${called}.* from ${source === undefined ? rows : `${source}, ${rows}`}`
  }
  return `select ${call} as ${value}${source === undefined ? '' : ` from ${source}`}`
}

/** Returns the named arguments of the call. */
function argumentList(args: CallArguments, parameters: Parameters): string {
  const list =
    args.from === 'url'
      ? args.arguments.map(
          ({ argument, text }) =>
            `${quoted(argument.name)} := ${parameters.add(text)}::${argument.type}`,
        )
      : args.arguments.map(({ name }) => `${quoted(name)} := ${body}.${quoted(name)}`)
  return list.join(', ')
}

/**
 * Returns SQL that converts the arguments to their declared types, so that PostgreSQL reports invalid values.
 * Returns undefined if there are no arguments.
 */
function bodyTable(
  args: Extract<CallArguments, { from: 'body' }>,
  parameters: Parameters,
): string | undefined {
  if (args.arguments.length === 0) return undefined
  const typed = args.arguments.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const toRows = args.json.isObject ? 'json_to_record' : 'json_to_recordset'
  const json = `${parameters.add(args.json.json)}::json`
  return `(select * from ${toRows}(${json}) as ${body} (${typed}) limit 1) as ${body}`
}

/** Returns SQL for the response body. A single value or row isn't wrapped in an array. */
function resultText({ callee, shape }: Call): string {
  const isArray = !returnsOne(callee) && shape === 'array'
  return isArray ? bodyText('array') : `coalesce(${bodyText('object')}, 'null')`
}

/**
 * Returns SQL for one line of the body. A row becomes an object. So does each value in a set if the caller
 * requests an object. Other values aren't wrapped.
 */
function lineText({ callee, shape }: Call): string {
  if (returnsRows(callee) || (callee.gives === 'values' && shape === 'object')) {
    return `row_to_json(${sentRow})`
  }
  return `coalesce(to_json(${sentRow}.${value}), 'null')`
}

/** Whether the function returns rows rather than values. */
function returnsRows({ gives }: DatabaseFunction): boolean {
  return gives === 'row' || gives === 'rows'
}

/** Whether the function returns a single value, a single row or nothing, rather than a set. */
export function returnsOne({ gives }: DatabaseFunction): boolean {
  return gives !== 'rows' && gives !== 'values'
}
