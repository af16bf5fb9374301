import { badQuery } from './rest-errors.ts'

/** The parameters of a request, grouped by purpose but not parsed yet. */
export type QueryString = {
  select: string | undefined
  order: string | undefined
  limit: string | undefined
  offset: string | undefined
  columns: string | undefined
  onConflict: string | undefined
  /** Columns and conditions, such as ['name', 'eq.Weekly'], in the order of the URL. */
  filters: readonly (readonly [string, string])[]
}

const maxFilters = 100

const options = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

/**
 * Splits the query string into its parameters. If limit or offset is repeated, its last value is used. For
 * any other option, the first value is used. Throws PGRST100 if there are more than 100 filters, if filters
 * are combined with `and` or `or`, or if the query string is malformed.
 */
export function parseQueryString(url: string): QueryString {
  const start = url.indexOf('?')
  const pairs = start === -1 ? [] : splitPairs(url.slice(start + 1))
  const filters = pairs.filter(([key]) => !options.has(key))
  if (filters.length > maxFilters) {
    throw badQuery('Too many filters', `At most ${maxFilters} filters are supported`)
  }
  refuseLogic(pairs)
  return {
    select: first(pairs, 'select'),
    order: first(pairs, 'order'),
    limit: last(pairs, 'limit'),
    offset: last(pairs, 'offset'),
    columns: first(pairs, 'columns'),
    onConflict: first(pairs, 'on_conflict'),
    filters,
  }
}

type Pair = readonly [string, string]

/** Splits the query into pairs. Ignores a parameter without '=', as PostgREST does. */
function splitPairs(query: string): Pair[] {
  return query.split(/[&;]/).flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1 ? [] : [[decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]]
  })
}

/** Decodes percent-encoded text. Throws PGRST100 if the encoding is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw badQuery('Malformed query string', `invalid percent-encoding in ${text}`)
  }
}

/** Throws if a parameter combines filters with `and` or `or`, which this server doesn't support. */
function refuseLogic(pairs: readonly Pair[]): void {
  const logic = pairs.find(([key]) => /(^|\.)(and|or)$/.test(key))
  if (logic) {
    throw badQuery(
      `"failed to parse logic tree (${logic[1]})" (line 1, column 1)`,
      `${logic[0]}= is not supported: filters are combined with AND`,
    )
  }
}

function first(pairs: readonly Pair[], key: string): string | undefined {
  return pairs.find((pair) => pair[0] === key)?.[1]
}

function last(pairs: readonly Pair[], key: string): string | undefined {
  return pairs.findLast((pair) => pair[0] === key)?.[1]
}
