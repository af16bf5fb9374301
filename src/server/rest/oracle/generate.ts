import fc from 'fast-check'
import { maybe, often } from './chance.ts'
import type { OracleRequest, Person } from './exchange.ts'
import { object, rows, strangeBody } from './generate-body.ts'
import {
  accept,
  handling,
  optionallyOneOf,
  preferHeader,
  writePreferences,
} from './generate-headers.ts'
import {
  columns,
  filters,
  ordering,
  type Parameter,
  paging,
  parameter,
  parameters,
  selection,
} from './generate-query.ts'
import { exactly, sometimesMisspelled, type Values } from './names.ts'
import { valuesOfTable } from './values.ts'

/** Generates random requests. The same seed generates the same requests. */
export function generateRequests(options: { count: number; seed: number }): OracleRequest[] {
  return fc.sample(request, { numRuns: options.count, seed: options.seed })
}

const table = fc.oneof(
  { weight: 6, arbitrary: fc.constant('samples') },
  { weight: 3, arbitrary: fc.constant('notes') },
  { weight: 1, arbitrary: fc.constantFrom('sample_notes', 'partly') },
)
const person: fc.Arbitrary<Person> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('ann' as const) },
  { weight: 2, arbitrary: fc.constantFrom('bob' as const, 'visitor' as const) },
)

const request = table.chain((name) => {
  const values = valuesOfTable[name] ?? {}
  return fc.oneof(
    { weight: 5, arbitrary: reading(name, values) },
    { weight: 3, arbitrary: inserting(name, values) },
    { weight: 2, arbitrary: updating(name, values) },
    { weight: 1, arbitrary: deleting(name, values) },
  )
})

function reading(name: string, values: Values) {
  return fc
    .record({
      person,
      method: often('GET', 'HEAD'),
      query: parameters([
        selection(values, sometimesMisspelled),
        filters(values),
        ordering(values),
        paging,
      ]),
      prefer: preferHeader([optionallyOneOf('count=exact'), handling]),
      accept,
    })
    .map(({ person, method, query, prefer, accept }) =>
      toRequest({ person, method, name, query, headers: { ...prefer, ...accept } }),
    )
}

function inserting(name: string, values: Values) {
  const conflict = maybe(
    fc.constantFrom('id', 'code', 'user_id,id', 'code,amount', 'nope', 'amount'),
  )
  return fc
    .record({
      person,
      query: parameters([
        selection(values, exactly),
        parameter('on_conflict', conflict),
        columns(values),
      ]),
      prefer: preferHeader([
        optionallyOneOf('resolution=merge-duplicates', 'resolution=ignore-duplicates'),
        optionallyOneOf('return=representation', 'return=minimal'),
        optionallyOneOf('missing=default'),
        optionallyOneOf('count=exact'),
      ]),
      accept,
      body: fc.oneof(object(values), rows(values), strangeBody),
    })
    .map(({ person, query, prefer, accept, body }) =>
      toRequest({ person, method: 'POST', name, query, headers: { ...prefer, ...accept }, body }),
    )
}

function updating(name: string, values: Values) {
  return fc
    .record({
      person,
      query: parameters([selection(values, exactly), filters(values), columns(values)]),
      prefer: writePreferences,
      accept,
      body: fc.oneof(
        { weight: 8, arbitrary: object(values) },
        { weight: 1, arbitrary: strangeBody },
      ),
    })
    .map(({ person, query, prefer, accept, body }) =>
      toRequest({ person, method: 'PATCH', name, query, headers: { ...prefer, ...accept }, body }),
    )
}

function deleting(name: string, values: Values) {
  return fc
    .record({
      person,
      query: parameters([selection(values, exactly), filters(values)]),
      prefer: writePreferences,
      accept,
    })
    .map(({ person, query, prefer, accept }) =>
      toRequest({ person, method: 'DELETE', name, query, headers: { ...prefer, ...accept } }),
    )
}

function toRequest(parts: {
  person: Person
  method: string
  name: string
  query: readonly Parameter[]
  headers: Record<string, string>
  body?: string
}): OracleRequest {
  const { person, method, name, query, headers, body } = parts
  const encoded = query.map((pair) => pair.map(encodeURIComponent).join('='))
  const path = `/${name}${encoded.length > 0 ? `?${encoded.join('&')}` : ''}`
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return { person, method, path, headers: { ...type, ...headers }, body }
}
