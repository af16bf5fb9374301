import { columnOf } from '../catalogue/columns.ts'
import type { Table } from '../catalogue/queries.ts'
import { noAggregates, noRelationship } from '../errors.ts'
import type { Condition, Order, SelectedColumn } from '../queries.ts'
import type { Filter } from './parse-filters.ts'
import type { OrderTerm } from './parse-order.ts'
import type { SelectItem } from './parse-select.ts'

/** The names in a request, for the catalogue to look up. */
export function namesIn(request: {
  select: readonly SelectItem[]
  filters: readonly Filter[]
  order: readonly OrderTerm[]
}): string[] {
  const selected = request.select.flatMap((item) => (item.kind === 'column' ? [item.column] : []))
  return [...selected, ...request.filters, ...request.order].map((item) =>
    typeof item === 'string' ? item : item.column,
  )
}

export function refuseUnserved(table: Table, select: readonly SelectItem[]): void {
  const embedded = select.find((item) => item.kind === 'relation')
  if (embedded) throw noRelationship(table.name, embedded.relation)
  if (select.some((item) => item.kind === 'aggregate')) throw noAggregates()
}

export function resolveSelect(
  table: Table,
  select: readonly SelectItem[],
): (SelectedColumn | 'all')[] {
  return select.flatMap((item): (SelectedColumn | 'all')[] => {
    if (item.kind === 'all') return ['all']
    if (item.kind !== 'column') return []
    return [{ column: columnOf(table, item.column), alias: item.alias }]
  })
}

export function resolveFilters(table: Table, filters: readonly Filter[]): Condition[] {
  return filters.map((filter) => ({ ...filter, column: columnOf(table, filter.column) }))
}

export function resolveOrder(table: Table, order: readonly OrderTerm[]): Order[] {
  return order.map((term) => ({ ...term, column: columnOf(table, term.column) }))
}
