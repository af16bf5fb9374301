import { Scanner } from './scanner.ts'

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'
export type Truth = 'null' | 'true' | 'false'

export type Filter = { column: string; negated: boolean } & (
  | { operator: Comparison; value: string }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; truth: Truth }
)

const comparisons: readonly Comparison[] = ['neq', 'eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike']
const supported = /^(neq|eq|gte|gt|lte|lt|like|ilike|in|is)\./
const truths: readonly Truth[] = ['null', 'true', 'false']

/** Matches the PostgREST operators that this server doesn't support. The error names the operator. */
const unsupported =
  /^(cs|cd|ov|sl|sr|nxr|nxl|adj|isdistinct|match|imatch|fts|plfts|phfts|wfts)(\([^)]*\))?\.|^\w+\((any|all)\)\./

/**
 * Parses filters such as ['name', 'not.like.*milk*']. If a column occurs in several filters, all of them
 * apply. Throws PGRST100 if a filter is malformed or unsupported.
 */
export function parseFilters(pairs: readonly (readonly [string, string])[]): Filter[] {
  return pairs.map(([key, condition]) => {
    const column = parseColumn(key)
    return { column, ...parseCondition(condition) }
  })
}

/** Parses a column name. Throws if the name refers to an embedded resource or a path into JSON. */
export function parseColumn(key: string): string {
  const scanner = new Scanner('tree path', key)
  const column = scanner.name()
  if (scanner.sees('.')) scanner.refuseUnsupported('an embedded resource')
  if (scanner.sees('->')) scanner.refuseUnsupported('a path into JSON')
  scanner.expectEnd()
  return column
}

/** Whether a value in the URL starts like a condition. Any other value is a function argument. */
export function isCondition(text: string): boolean {
  const operator = text.replace(/^not\./, '')
  return operator !== text || supported.test(text) || unsupported.test(text)
}

type Condition = Filter extends infer F ? (F extends Filter ? Omit<F, 'column'> : never) : never

/** Parses a condition. Throws PGRST100 if the condition is malformed or its operator is unsupported. */
function parseCondition(text: string): Condition {
  const scanner = new Scanner('filter', text)
  const negated = scanner.take('not.')
  if (scanner.take('in.')) return { negated, operator: 'in', values: readValues(scanner) }
  if (scanner.take('is.')) return { negated, operator: 'is', truth: readTruth(scanner) }
  const operator = comparisons.find((comparison) => scanner.take(`${comparison}.`))
  if (operator) return { negated, operator, value: scanner.rest() }
  return refuseOperator(scanner, text)
}

/** Throws an error that names the unsupported operator or says that the operator is missing. */
function refuseOperator(scanner: Scanner, text: string): never {
  const operator = unsupported.exec(text.replace(/^not\./, ''))?.[0]
  if (operator === undefined) scanner.refuse('"not" or operator (eq, gt, ...)')
  scanner.refuseUnsupported(`the operator ${operator.slice(0, -1)}`)
}

/** Reads the value after `is`, which must be null, true or false. Throws otherwise. */
function readTruth(scanner: Scanner): Truth {
  const word = scanner.rest().toLowerCase()
  const truth = truths.find((candidate) => candidate === word)
  return truth ?? scanner.refuse('isVal: (null, true, false)')
}

function readValues(scanner: Scanner): string[] {
  const values: string[] = []
  scanner.takeBlanks()
  scanner.expect('(')
  scanner.takeBlanks()
  do {
    values.push(readValue(scanner))
  } while (scanner.take(','))
  scanner.expect(')')
  scanner.takeBlanks()
  scanner.expectEnd()
  return values
}

/**
 * Reads a quoted value or plain text. A quoted value must be followed by a comma, a closing parenthesis or
 * the end of the text. Otherwise, its quotes are read as plain text.
 */
function readValue(scanner: Scanner): string {
  const quoted = scanner.attempt(() => {
    const value = scanner.tryQuoted()
    return scanner.sees(',') || scanner.sees(')') || scanner.isAtEnd ? value : undefined
  })
  return quoted ?? scanner.takeWhile((character) => character !== ',' && character !== ')')
}
