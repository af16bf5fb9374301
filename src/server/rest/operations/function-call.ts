import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller/caller.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { DatabaseFunction, Table } from '../catalogue/catalogue-queries.ts'
import { resolveSelection } from '../catalogue/resolve.ts'
import { type BodyRows, parseBody } from '../protocol/parse-body.ts'
import { parseQuery } from '../protocol/parse-query.ts'
import { refuseLongNumbers } from '../protocol/refuse-long-numbers.ts'
import {
  type ResponseOptions,
  refuseOtherSchemas,
  responseOptions,
} from '../protocol/request-headers.ts'
import { ambiguousFunction, notSingular, unknownFunction } from '../protocol/rest-errors.ts'
import { type Call, callStatement, type Given, givesOne } from './function-call-queries.ts'
import { type ReadResult, toReadResult } from './table-read-queries.ts'

export type CallRequest = FastifyRequest<{ Params: { name: string }; Body: string | undefined }>

export type CallPlan = ResponseOptions & { call: Call; isReadOnly: boolean }

/** Arguments as texts of the URL, or as the JSON of the body, by their names. */
type NamedArguments = { names: readonly string[]; source: ReadonlyMap<string, string> | BodyRows }

/** What a request for a function does. Errors come in the order in which PostgREST finds them. */
export async function planCall(request: CallRequest, catalogue: Catalogue): Promise<CallPlan> {
  refuseOtherSchemas(request)
  const isPost = request.method === 'POST'
  const query = parseQuery(request.url, { takesArguments: !isPost })
  const given = isPost ? fromBody(request) : fromUrl(query.arguments)
  const callee = await findFunction(request, given, catalogue)
  // What is selected, compared and ordered is what the function gives.
  const result: Table = { name: callee.name, primaryKey: [], columns: callee.columns }
  const options = responseOptions(request)
  const call: Call = {
    callee,
    given: givenTo(callee, given),
    ...resolveSelection(result, query),
    range: query.range,
    isCounted: options.preferences.count !== undefined,
    shape: options.shape,
  }
  return { ...options, call, isReadOnly: !isPost || callee.isStable }
}

/**
 * Calls a function and makes the response of its result. What that throws undoes what the function did:
 * whoever is refused has changed nothing.
 */
export async function call<Response>(
  plan: CallPlan,
  caller: Pick<Caller, 'read' | 'change' | 'run'>,
  toResponse: (result: ReadResult) => Response,
): Promise<Response> {
  const statement = () => callStatement(plan.call)
  if (plan.isReadOnly) return toResponse(allowed(plan, toReadResult(await caller.read(statement))))
  if (!mayBeRefused(plan)) return toResponse(toReadResult(await caller.change(statement)))
  return caller.run(async (client) => {
    const { text, values } = statement()
    const { rows } = await client.query<ReadResult>(text, [...values])
    if (rows[0] === undefined) throw new Error('PostgreSQL gave no result')
    return toResponse(allowed(plan, rows[0]))
  })
}

/** Whether the number of its rows can be wrong for the response that is asked for. */
function mayBeRefused({ call: { callee, isCounted, range }, shape }: CallPlan): boolean {
  if (callee.gives === 'nothing') return false
  return (shape === 'object' && !givesOne(callee)) || (isCounted && range.offset > 0)
}

function allowed({ shape }: CallPlan, result: ReadResult): ReadResult {
  if (shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
  return result
}

/** A client that gives no arguments may leave the body out. */
function fromBody({ body = '{}' }: CallRequest): NamedArguments {
  const source = parseBody(body, undefined)
  return { names: source.columns, source }
}

function fromUrl(source: ReadonlyMap<string, string>): NamedArguments {
  return { names: [...source.keys()].toSorted(), source }
}

async function findFunction(
  { method, params }: CallRequest,
  { names }: NamedArguments,
  catalogue: Catalogue,
): Promise<DatabaseFunction> {
  const [callee, ...others] = await catalogue.findFunctions(params.name, names)
  if (callee === undefined) throw unknownFunction({ name: params.name, arguments: names, method })
  if (others.length > 0) throw ambiguousFunction([callee, ...others])
  return callee
}

function givenTo(callee: DatabaseFunction, { names, source }: NamedArguments): Given {
  const meant = callee.arguments.filter(({ name }) => names.includes(name))
  if ('json' in source) return { from: 'body', arguments: meant, json: source }
  return {
    from: 'url',
    arguments: meant.map((argument) => {
      const text = source.get(argument.name) ?? ''
      if (argument.type.startsWith('json')) refuseLongNumbers(text)
      return { argument, text }
    }),
  }
}
