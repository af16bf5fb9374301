import fc from 'fast-check'
import { maybe, often } from './chance.ts'
import type { OracleRequest, Person } from './exchange.ts'
import { strangeBody, valueAsJson } from './generate-body.ts'
import { accept, handling, optionallyOneOf, preferHeader } from './generate-headers.ts'
import {
  filters,
  ordering,
  type Parameter,
  paging,
  parameters,
  selection,
} from './generate-query.ts'
import { exactly, type Values } from './names.ts'
import { type Callee, callees } from './values-of-calls.ts'

/** Generates random calls. The same seed generates the same calls. */
export function generateCalls(options: { count: number; seed: number }): OracleRequest[] {
  return fc.sample(call, { numRuns: options.count, seed: options.seed })
}

type Args = readonly (readonly [string, unknown])[]

const person: fc.Arbitrary<Person> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('ann' as const) },
  { weight: 1, arbitrary: fc.constantFrom('bob' as const, 'visitor' as const) },
)

const call = fc.constantFrom(...callees).chain((callee) =>
  fc
    .record({
      person,
      isPost: fc.boolean(),
      readMethod: often('GET', 'HEAD'),
      args: args(callee),
      odd: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, strangeBody),
      query: parameters([
        resultQuery(callee.gives),
        callee.isMany ? paging : fc.constant<Parameter[]>([]),
      ]),
      prefer: preferHeader([optionallyOneOf('count=exact'), handling]),
      accept,
    })
    .map(({ person, isPost, readMethod, args, odd, query, prefer, accept }) => {
      const method = isPost ? 'POST' : readMethod
      const texts = args.map(([name, value]): Parameter => [name, asText(value)])
      const all = isPost ? query : [...texts, ...query]
      const encoded = all.map((pair) => pair.map(encodeURIComponent).join('='))
      const type: Record<string, string> = isPost ? { 'content-type': 'application/json' } : {}
      return {
        person,
        method,
        path: `/rpc/${callee.name}${encoded.length > 0 ? `?${encoded.join('&')}` : ''}`,
        headers: { ...type, ...prefer, ...accept },
        body: isPost ? (odd ?? asJson(args)) : undefined,
      }
    }),
)

/** Generates arguments: usually just the required ones, sometimes fewer or more. */
function args({ takes, requires }: Callee): fc.Arbitrary<Args> {
  const pairs = Object.entries({ ...takes, nope: [1] }).map(([name, values]) => {
    const isUsual = requires.includes(name)
    const rarely = name === 'nope' || isUsual ? 12 : 1
    const pair = fc.constantFrom(...values).map((value): Args => [[name, value]])
    return fc.oneof(
      { weight: isUsual ? rarely : 1, arbitrary: pair },
      { weight: isUsual ? 1 : rarely, arbitrary: fc.constant<Args>([]) },
    )
  })
  return fc.tuple(...pairs).map((lists) => lists.flat())
}

/**
 * Generates the query string for a function's result. Filters and orders only if all columns are selected,
 * because PostgREST 12 and 14 differ otherwise.
 */
function resultQuery(gives: Values): fc.Arbitrary<Parameter[]> {
  if (Object.keys(gives).length === 0) return fc.constant([])
  return fc.oneof(
    parameters([filters(gives), ordering(gives)]),
    selection(gives, exactly),
    maybe(filters(gives)).map((list) => list ?? []),
  )
}

function asJson(args: Args): string {
  return `{${args.map(([name, value]) => `${JSON.stringify(name)}:${valueAsJson(value)}`).join(',')}}`
}

/** Formats a value for a URL, as the client does. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
