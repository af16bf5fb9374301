import type { FastifyRequest } from 'fastify'
import { parseBody, type RowsToWrite } from '../request/parse-body.ts'
import { type Filter, isCondition, parseColumn, parseFilters } from '../request/parse-filters.ts'
import { type OrderTerm, parseOrder } from '../request/parse-order.ts'
import { parseRange, type RowRange } from '../request/parse-range.ts'
import { parseSelect, type SelectItem } from '../request/parse-select.ts'
import { parseQueryString, type QueryString } from '../request/query-string.ts'
import { header } from '../request/request.ts'

export type CallRequest = FastifyRequest<{ Params: { name: string }; Body: string | undefined }>

export type ParsedCall = {
  given: { from: 'url'; texts: ReadonlyMap<string, string> } | { from: 'body'; json: RowsToWrite }
  select: SelectItem[]
  filters: Filter[]
  order: OrderTerm[]
  range: RowRange
}

/** What a request for a function says by itself, before the catalogue is asked. */
export function parseCall(request: CallRequest): ParsedCall {
  const query = parseQueryString(request.url)
  const order = parseOrder(query.order)
  const select = parseSelect(query.select)
  const isPost = request.method === 'POST'
  const [conditions, texts] = isPost ? [query.filters, []] : withoutArguments(query.filters)
  const filters = parseFilters(conditions)
  const range = parseRange(query)
  const given = isPost
    ? ({ from: 'body', json: parseArguments(request) } as const)
    : ({ from: 'url', texts: new Map(texts) } as const)
  return { given, select, filters, order, range }
}

type Pairs = QueryString['filters']

/** In the URL an argument differs from a filter only in that its value doesn't begin with an operator. */
function withoutArguments(pairs: Pairs): [conditions: Pairs, texts: Pairs] {
  const conditions = pairs.filter(([, text]) => isCondition(text))
  const texts = pairs
    .filter(([, text]) => !isCondition(text))
    .map(([key, text]) => [parseColumn(key), text] as const)
  return [conditions, texts]
}

/** A client that gives no arguments may leave the body out. */
function parseArguments(request: CallRequest): RowsToWrite {
  return parseBody({
    text: request.body ?? '{}',
    contentType: header(request, 'content-type'),
    columns: undefined,
  })
}
