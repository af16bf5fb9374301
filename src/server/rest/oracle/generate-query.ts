import fc from 'fast-check'
import { maybe, often } from './chance.ts'
import { valueAsJson } from './generate-body.ts'
import { exactly, type Naming, sometimesMisspelled, type Values } from './names.ts'

/** Name and value of a parameter in the URL, unescaped. */
export type Parameter = readonly [string, string]

/** Generates a `select` of one to three items, an unsupported or malformed `select`, or no parameter. */
export function selection(values: Values, naming: Naming): fc.Arbitrary<Parameter[]> {
  const item = fc.oneof(
    { weight: 8, arbitrary: naming(values) },
    { weight: 1, arbitrary: fc.constant('*') },
    { weight: 1, arbitrary: naming(values).map((name) => `other:${name}`) },
  )
  const list = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','))
  const odd = fc.constantFrom('id,', 'rel(*)', 'id, rel!inner(a,b(c))', 'count()', 'id.sum()')
  const text = fc.oneof({ weight: 12, arbitrary: list }, { weight: 1, arbitrary: odd })
  return parameter('select', maybe(text))
}

/** Generates up to two filters on existing columns. Some filters are malformed. */
export function filters(values: Values): fc.Arbitrary<Parameter[]> {
  return fc.array(filter(values), { maxLength: 2 })
}

function filter(values: Values): fc.Arbitrary<Parameter> {
  return exactly(values).chain((name) => {
    const texts = (values[name] ?? ['x'])
      .map(asText)
      .filter((text) => text.length < 200 && !text.includes('\u0000'))
    const value = fc.constantFrom(...texts)
    const listed = fc.array(fc.tuple(value, fc.boolean()), { maxLength: 3 }).map(asList)
    const truth = fc.constantFrom('null', 'NULL', 'true', 'false', 'x')
    const comparison = fc.constantFrom('eq', 'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike')
    const condition = fc.oneof(
      { weight: 6, arbitrary: fc.tuple(comparison, value).map((parts) => parts.join('.')) },
      { weight: 2, arbitrary: listed.map((list) => `in.${list}`) },
      { weight: 2, arbitrary: truth.map((word) => `is.${word}`) },
      { weight: 1, arbitrary: fc.constantFrom('like.*i*', 'ilike.M*', 'odd.1', 'eq', 'like.%') },
    )
    return fc
      .tuple(often('', 'not.'), condition)
      .map(([not, text]): Parameter => [name, `${not}${text}`])
  })
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : valueAsJson(value)
}

function asList(items: [string, boolean][]): string {
  const texts = items.map(([text, isQuoted]) =>
    isQuoted || /[()]/.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : text,
  )
  return `(${texts.join(',')})`
}

/** Generates an `order` by one or two existing columns, or no parameter. Some orders are malformed. */
export function ordering(values: Values): fc.Arbitrary<Parameter[]> {
  const term = fc
    .tuple(
      exactly(values),
      fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.up'),
    )
    .map((parts) => parts.join(''))
  const list = fc.array(term, { minLength: 1, maxLength: 2 }).map((terms) => terms.join(','))
  return parameter('order', maybe(list))
}

/**
 * Usually generates no parameter. In some requests, generates a `columns` parameter that may contain unknown
 * names.
 */
export function columns(values: Values): fc.Arbitrary<Parameter[]> {
  const list = fc
    .array(sometimesMisspelled(values), { minLength: 1, maxLength: 4 })
    .map((names) => names.join(','))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Parameter[]>([]) },
    { weight: 1, arbitrary: parameter('columns', list) },
  )
}

const number = fc.constantFrom('0', '1', '2', '5', '10', '-1', 'x', '')
export const paging: fc.Arbitrary<Parameter[]> = fc
  .tuple(parameter('limit', maybe(number)), parameter('offset', maybe(number)))
  .map((pairs) => pairs.flat())

/** Generates a parameter with this name, or none if its value is undefined. */
export function parameter(
  name: string,
  text: fc.Arbitrary<string | undefined>,
): fc.Arbitrary<Parameter[]> {
  return text.map((value): Parameter[] => (value === undefined ? [] : [[name, value]]))
}

/** Combines the parameters from several generators, in the order of `groups`. */
export function parameters(groups: fc.Arbitrary<Parameter[]>[]): fc.Arbitrary<Parameter[]> {
  return fc.tuple(...groups).map((lists) => lists.flat())
}
