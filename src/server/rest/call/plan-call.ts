import type { Catalogue } from '../catalogue/catalogue.ts'
import type { DatabaseFunction, Table } from '../catalogue/queries.ts'
import { parseAccept, type Shape } from '../request/parse-accept.ts'
import { type Preferences, parsePrefer } from '../request/parse-prefer.ts'
import { header, refuseOtherSchemas } from '../request/request.ts'
import { resolveFilters, resolveOrder, resolveSelect } from '../request/resolve.ts'
import { ambiguousFunction, unknownFunction } from '../rest-errors.ts'
import { type CallRequest, type ParsedCall, parseCall } from './parse-call.ts'
import type { Call, Given } from './queries.ts'

export type CallPlan = {
  call: Call
  preferences: Preferences
  shape: Shape
  isReadOnly: boolean
  isHead: boolean
}

/** What a request for a function does. Errors come in the order in which PostgREST finds them. */
export async function planCall(request: CallRequest, catalogue: Catalogue): Promise<CallPlan> {
  refuseOtherSchemas(request)
  const parsed = parseCall(request)
  const callee = await findFunction(request, parsed, catalogue)
  const result = resultOf(callee)
  const shape = parseAccept(header(request, 'accept'))
  const preferences = parsePrefer(header(request, 'prefer'))
  return {
    call: {
      callee,
      given: givenTo(callee, parsed),
      columns: resolveSelect(result, parsed.select),
      conditions: resolveFilters(result, parsed.filters),
      order: resolveOrder(result, parsed.order),
      range: parsed.range,
      isCounted: preferences.count !== undefined,
      shape,
    },
    preferences,
    shape,
    isReadOnly: request.method !== 'POST' || callee.isStable,
    isHead: request.method === 'HEAD',
  }
}

async function findFunction(
  { method, params }: CallRequest,
  { given }: ParsedCall,
  catalogue: Catalogue,
): Promise<DatabaseFunction> {
  const names = namesOf(given)
  const [callee, ...others] = await catalogue.findFunctions(params.name, names)
  if (callee === undefined) throw unknownFunction({ name: params.name, arguments: names, method })
  if (others.length > 0) throw ambiguousFunction([callee, ...others])
  return callee
}

/** What is selected, compared and ordered is what the function gives. */
function resultOf({ name, columns }: DatabaseFunction): Table {
  return { name, primaryKey: [], columns }
}

function namesOf(given: ParsedCall['given']): string[] {
  return given.from === 'url' ? [...given.texts.keys()].toSorted() : given.json.columns
}

function givenTo(callee: DatabaseFunction, { given }: ParsedCall): Given {
  const names = namesOf(given)
  const meant = callee.arguments.filter(({ name }) => names.includes(name))
  if (given.from === 'body') return { from: 'body', arguments: meant, json: given.json }
  return {
    from: 'url',
    arguments: meant.map((argument) => ({ argument, text: given.texts.get(argument.name) ?? '' })),
  }
}
