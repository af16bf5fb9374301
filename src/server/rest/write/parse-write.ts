import { parseBody, type RowsToWrite } from '../request/parse-body.ts'
import { parseColumns } from '../request/parse-columns.ts'
import { type Filter, parseFilters } from '../request/parse-filters.ts'
import { type OrderTerm, parseOrder } from '../request/parse-order.ts'
import { parseRange } from '../request/parse-range.ts'
import { parseSelect, type SelectItem } from '../request/parse-select.ts'
import { parseQueryString, type QueryString } from '../request/query-string.ts'
import { header, type TableRequest } from '../request/request.ts'
import { badQuery } from '../rest-errors.ts'

export type ParsedWrite = {
  select: SelectItem[]
  order: OrderTerm[]
  filters: Filter[]
  conflictColumns: string[] | undefined
  rows: RowsToWrite
}

const noRows: RowsToWrite = { json: '', isObject: false, columns: [] }

/** What a POST, PATCH or DELETE says by itself, before the catalogue is asked. */
export function parseWrite(request: TableRequest): ParsedWrite {
  const query = parseQueryString(request.url)
  const order = parseOrder(query.order)
  const columns = query.columns === undefined ? undefined : parseColumns('columns', query.columns)
  const select = parseSelect(query.select)
  const filters = parseFilters(query.filters)
  const conflictColumns =
    query.onConflict === undefined ? undefined : parseColumns('on_conflict', query.onConflict)
  refuseRange(request.method, query)
  const rows =
    request.method === 'DELETE'
      ? noRows
      : parseBody({ text: request.body, contentType: header(request, 'content-type'), columns })
  return { select, order, filters, conflictColumns, rows }
}

/** PostgREST changes every row that the filters let through and ignores a limit: too dangerous to follow. */
function refuseRange(method: string, { limit, offset }: QueryString): void {
  parseRange({ limit, offset })
  if (method === 'POST' || (limit === undefined && offset === undefined)) return
  throw badQuery(`A limit is not served on ${method}`, 'use filters that name the rows to change')
}
