import { columnOf } from '../catalogue/columns.ts'
import type { Table } from '../catalogue/queries.ts'
import type { Condition, Order, SelectedColumn } from '../queries.ts'
import { badQuery } from '../rest-errors.ts'
import type { Filter } from './parse-filters.ts'
import type { OrderTerm } from './parse-order.ts'
import type { SelectItem } from './parse-select.ts'

/** The names in a request, for the catalogue to look up. */
export function namesIn(request: {
  select: readonly SelectItem[]
  filters: readonly Filter[]
  order: readonly OrderTerm[]
}): string[] {
  const selected = request.select.filter((item) => item !== 'all')
  return [...selected, ...request.filters, ...request.order].map(({ column }) => column)
}

/** Of all that is selected, with each star as the columns that it stands for. */
const maxColumns = 100
/** Of one column, itself, under other names and by stars. */
const maxRepeats = 4

export function resolveSelect(
  table: Table,
  select: readonly SelectItem[],
): (SelectedColumn | 'all')[] {
  refuseRepeats(table, select)
  return select.map((item) =>
    item === 'all' ? item : { column: columnOf(table, item.column), alias: item.alias },
  )
}

function refuseRepeats({ columns }: Table, select: readonly SelectItem[]): void {
  const names = select.flatMap((item) => (item === 'all' ? [] : [item.column]))
  const stars = select.length - names.length
  if (names.length + stars * columns.length > maxColumns) {
    throw badQuery('Too many columns', `At most ${maxColumns} columns are served`)
  }
  const times = Map.groupBy(names, (name) => name)
  if (stars > maxRepeats || [...times.values()].some((same) => same.length > maxRepeats - stars)) {
    throw badQuery('A column is selected too often', `At most ${maxRepeats} times is served`)
  }
}

export function resolveFilters(table: Table, filters: readonly Filter[]): Condition[] {
  return filters.map((filter) => ({ ...filter, column: columnOf(table, filter.column) }))
}

export function resolveOrder(table: Table, order: readonly OrderTerm[]): Order[] {
  return order.map((term) => ({ ...term, column: columnOf(table, term.column) }))
}
