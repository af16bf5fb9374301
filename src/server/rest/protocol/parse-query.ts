import { type Filter, isCondition, parseColumn, parseFilters } from './parse-filters.ts'
import { type OrderTerm, parseOrder } from './parse-order.ts'
import { parseRange, type RowRange } from './parse-range.ts'
import { parseSelect, type SelectItem } from './parse-select.ts'
import { parseQueryString } from './query-string.ts'
import { Scanner } from './scanner.ts'

/** The parsed query string of a request, before the names in it are looked up. */
export type Query = {
  select: SelectItem[]
  order: OrderTerm[]
  filters: Filter[]
  range: RowRange
  /** Whether the request contains a limit or an offset. */
  isLimited: boolean
  /** Columns to use from the body, or undefined to use all keys of the body. */
  columns: string[] | undefined
  conflictColumns: string[] | undefined
  /** Function arguments by name. */
  arguments: ReadonlyMap<string, string>
}

/**
 * Parses the query string. With `takesArguments`, a parameter whose value doesn't start with an operator is a
 * function argument, not a filter. Throws PGRST100 or PGRST103 if a parameter is malformed or unsupported.
 */
export function parseQuery(url: string, { takesArguments = false } = {}): Query {
  const query = parseQueryString(url)
  const { limit, offset, filters: pairs } = query
  const isFilter = ([, text]: readonly [string, string]) => !takesArguments || isCondition(text)
  const argumentPairs = pairs.filter((pair) => !isFilter(pair))
  return {
    order: parseOrder(query.order),
    columns: parseColumns('columns', query.columns),
    select: parseSelect(query.select),
    filters: parseFilters(pairs.filter(isFilter)),
    arguments: new Map(argumentPairs.map(([key, text]) => [parseColumn(key), text])),
    conflictColumns: parseColumns('on_conflict', query.onConflict),
    range: parseRange({ limit, offset }),
    isLimited: limit !== undefined || offset !== undefined,
  }
}

/** Parses a list of column names. Throws if the list is malformed. */
function parseColumns(parameter: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const scanner = new Scanner(`${parameter} parameter`, text)
  const columns: string[] = []
  do {
    scanner.takeBlanks()
    columns.push(scanner.name())
    scanner.takeBlanks()
  } while (scanner.take(','))
  scanner.expectEnd()
  return columns
}
