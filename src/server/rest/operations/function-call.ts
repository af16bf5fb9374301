import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller/caller.ts'
import { type BodyRows, parseBody } from '../protocol/parse-body.ts'
import { parseQuery } from '../protocol/parse-query.ts'
import { refuseLongNumbers } from '../protocol/refuse-long-numbers.ts'
import {
  type ResponseOptions,
  refuseOtherSchemas,
  responseOptions,
} from '../protocol/request-headers.ts'
import { ambiguousFunction, notSingular, unknownFunction } from '../protocol/rest-errors.ts'
import { resolveSelection } from '../schema-cache/resolve.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { DatabaseFunction, Table } from '../schema-cache/schema-cache-queries.ts'
import {
  type Call,
  type CallArguments,
  callStatement,
  returnsOne,
} from './function-call-queries.ts'
import { type ReadResult, toReadResult } from './table-read-queries.ts'

export type CallRequest = FastifyRequest<{ Params: { name: string }; Body: string | undefined }>

export type CallPlan = ResponseOptions & { call: Call; isReadOnly: boolean }

/** Arguments by name: strings from the URL, or JSON from the body. */
type NamedArguments = { names: readonly string[]; source: ReadonlyMap<string, string> | BodyRows }

/**
 * Plans the function call that a request asks for, without making it. Throws the same errors as PostgREST, in
 * the same order of precedence. The call is read-only for GET and HEAD requests and for stable functions.
 */
export async function planCall(request: CallRequest, schemaCache: SchemaCache): Promise<CallPlan> {
  refuseOtherSchemas(request)
  const isPost = request.method === 'POST'
  const query = parseQuery(request.url, { takesArguments: !isPost })
  const args = isPost ? fromBody(request) : fromUrl(query.arguments)
  const callee = await findFunction(request, args, schemaCache)
  // A query can select, filter and order the columns of the result like those of a table.
  const result: Table = { name: callee.name, primaryKey: [], columns: callee.columns }
  const options = responseOptions(request)
  const call: Call = {
    callee,
    args: callArguments(callee, args),
    ...resolveSelection(result, query),
    range: query.range,
    isCounted: options.preferences.count !== undefined,
    shape: options.shape,
  }
  return { ...options, call, isReadOnly: !isPost || callee.isStable }
}

/**
 * Makes a planned call and returns the response that `toResponse` builds. A read-only call runs in a
 * read-only transaction. Throws if the caller requested an object but the result doesn't have exactly one
 * row. If this function or `toResponse` throws because of the number of rows, the call is rolled back.
 */
export async function call<Response>(
  plan: CallPlan,
  caller: Pick<Caller, 'read' | 'change' | 'run'>,
  toResponse: (result: ReadResult) => Response,
): Promise<Response> {
  const statement = () => callStatement(plan.call)
  if (plan.isReadOnly)
    return toResponse(assertSingular(plan, toReadResult(await caller.read(statement))))
  if (!mayFailAfterCall(plan)) return toResponse(toReadResult(await caller.change(statement)))
  return caller.run(async (client) => {
    const { text, values } = statement()
    const { rows } = await client.query<ReadResult>(text, [...values])
    if (rows[0] === undefined) throw new Error('PostgreSQL did not return a result')
    return toResponse(assertSingular(plan, rows[0]))
  })
}

/** Whether the response can be an error because of the number of rows in the result. */
function mayFailAfterCall({ call: { callee, isCounted, range }, shape }: CallPlan): boolean {
  if (callee.gives === 'nothing') return false
  return (shape === 'object' && !returnsOne(callee)) || (isCounted && range.offset > 0)
}

/** Throws if the caller requested an object but the result doesn't have exactly one row. */
function assertSingular({ shape }: CallPlan, result: ReadResult): ReadResult {
  if (shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
  return result
}

/** Returns the arguments in the body. The body may be missing if there are no arguments. */
function fromBody({ body = '{}' }: CallRequest): NamedArguments {
  const source = parseBody(body, undefined)
  return { names: source.columns, source }
}

function fromUrl(source: ReadonlyMap<string, string>): NamedArguments {
  return { names: [...source.keys()].toSorted(), source }
}

/**
 * Finds the overload that accepts the arguments. Throws if no overload accepts them, or if more than one
 * does.
 */
async function findFunction(
  { method, params }: CallRequest,
  { names }: NamedArguments,
  schemaCache: SchemaCache,
): Promise<DatabaseFunction> {
  const [callee, ...others] = await schemaCache.findFunctions(params.name, names)
  if (callee === undefined) throw unknownFunction({ name: params.name, arguments: names, method })
  if (others.length > 0) throw ambiguousFunction([callee, ...others])
  return callee
}

/**
 * Returns the arguments that the function accepts. Throws if a JSON argument in the URL contains a number
 * that is too long.
 */
function callArguments(callee: DatabaseFunction, { names, source }: NamedArguments): CallArguments {
  const used = callee.arguments.filter(({ name }) => names.includes(name))
  if ('json' in source) return { from: 'body', arguments: used, json: source }
  return {
    from: 'url',
    arguments: used.map((argument) => {
      const text = source.get(argument.name) ?? ''
      if (argument.type.startsWith('json')) refuseLongNumbers(text)
      return { argument, text }
    }),
  }
}
