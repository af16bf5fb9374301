import type { Catalogue } from '../catalogue/catalogue.ts'
import { parseAccept, type Shape } from '../request/parse-accept.ts'
import { parseFilters } from '../request/parse-filters.ts'
import { parseOrder } from '../request/parse-order.ts'
import { type Preferences, parsePrefer } from '../request/parse-prefer.ts'
import { parseRange } from '../request/parse-range.ts'
import { parseSelect } from '../request/parse-select.ts'
import { parseQueryString } from '../request/query-string.ts'
import { header, refuseOtherSchemas, type TableRequest } from '../request/request.ts'
import { namesIn, resolveFilters, resolveOrder, resolveSelect } from '../request/resolve.ts'
import { unknownTable } from '../rest-errors.ts'
import type { Read } from './queries.ts'

export type ReadPlan = { read: Read; preferences: Preferences; shape: Shape; isHead: boolean }

/** What a GET or HEAD asks for. Errors come in the order in which PostgREST finds them. */
export async function planRead(request: TableRequest, catalogue: Catalogue): Promise<ReadPlan> {
  refuseOtherSchemas(request)
  const query = parseQueryString(request.url)
  const order = parseOrder(query.order)
  const select = parseSelect(query.select)
  const filters = parseFilters(query.filters)
  const range = parseRange(query)

  const name = request.params.table
  const table = await catalogue.find(name, namesIn({ select, filters, order }))
  if (!table) throw unknownTable(name)
  const shape = parseAccept(header(request, 'accept'))
  const preferences = parsePrefer(header(request, 'prefer'))
  const isHead = request.method === 'HEAD'

  const read: Read = {
    table,
    columns: resolveSelect(table, select),
    conditions: resolveFilters(table, filters),
    order: resolveOrder(table, order),
    range,
    isCounted: preferences.count !== undefined,
    shape: isHead ? 'none' : shape,
  }
  return { read, preferences, shape, isHead }
}
