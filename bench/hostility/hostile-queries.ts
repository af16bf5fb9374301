import { type CallContext, isMalformed } from './call-context.ts'
import { hostileText, pick, toJson, upTo } from './hostile-values.ts'

const maxLength = 3_000
const typicalLength = 300
const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'not.ilike', 'in']
const unsupported = ['cs', 'fts', 'is', 'eq(any)', 'match', '']

type Column = { name: string; type: string }

/**
 * Returns a random query string in PostgREST's syntax, with filters and other parameters, some of them
 * hostile.
 */
export function restQuery(columns: readonly Column[], context: CallContext): string {
  const { random } = context
  const isOddQuery = isMalformed(context, 'query')
  const column = () =>
    isOddQuery && random() < 0.3
      ? { name: hostileText(random, 100), type: '' }
      : (columns[upTo(random, columns.length - 1)] ?? { name: 'id', type: 'text' })
  const name = () => column().name
  const count = pick(random, isOddQuery ? [0, 1, 3, 99, 101] : [0, 1, 1, 2, 3])
  const filters = Array.from({ length: count }, (): [string, string] => {
    const filtered = column()
    const isTree = isOddQuery && random() < 0.1
    return [isTree ? 'or' : filtered.name, filter(filtered, context)]
  })
  const numbers = isOddQuery ? ['-1', '1e9', hostileText(random, 100)] : ['0', '1', '50', '1000']
  const others: [string, string][] = [
    ['select', selection(name, context)],
    ['order', `${name()}${pick(random, ['', '.desc', '.asc.nullsfirst'])}`],
    ['limit', pick(random, numbers)],
    ['offset', pick(random, numbers)],
    ['on_conflict', isOddQuery ? `${name()},${name()}` : 'user_id'],
    ['columns', `${name()},${name()}`],
  ]
  return parametersOf([...filters, ...others.filter(() => random() < 0.2)])
}

/** Returns the value of a filter in PostgREST's syntax, such as `eq.milk`. */
function filter({ type }: Column, context: CallContext): string {
  const { random, known } = context
  const isOddQuery = isMalformed(context, 'query')
  const operator = pick(random, isOddQuery ? [...comparisons, ...unsupported] : comparisons)
  const text = () => hostileText(random, isOddQuery ? maxLength : typicalLength)
  const value = type === 'uuid' && !isOddQuery ? pick(random, known.victimIds) : text()
  return operator === 'in' ? `in.(${value},${value})` : `${operator}.${value}`
}

/** Returns a value of the parameter `select`. */
function selection(name: () => string, context: CallContext): string {
  const { random } = context
  const usually = () => pick(random, [name(), `a:${name()}`, '*'])
  const oddly = () => pick(random, [`${name()}(*)`, `${name()}->a`, 'count()', usually()])
  const isOddQuery = isMalformed(context, 'query')
  const count = 1 + upTo(random, isOddQuery ? 120 : 4)
  return Array.from({ length: count }, isOddQuery ? oddly : usually).join(',')
}

/** Returns names and values as a query string. */
export function parametersOf(pairs: readonly (readonly [string, unknown])[]): string {
  return pairs
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : toJson(value)
      return `${percentEncode(name.slice(0, 500))}=${percentEncode(text.slice(0, maxLength))}`
    })
    .join('&')
}

/**
 * Percent-encodes all UTF-8 bytes of the text except letters, digits and `_ . ~ -`. Unlike
 * `encodeURIComponent`, doesn't throw for a lone surrogate, which becomes U+FFFD.
 */
export function percentEncode(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\w.~-]/g, escape)
}

function escape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
