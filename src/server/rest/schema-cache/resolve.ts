import type { Filter } from '../protocol/parse-filters.ts'
import type { OrderTerm } from '../protocol/parse-order.ts'
import type { Query } from '../protocol/parse-query.ts'
import type { SelectItem } from '../protocol/parse-select.ts'
import { badQuery, unknownColumn } from '../protocol/rest-errors.ts'
import type { Column, Table } from './schema-cache-queries.ts'

type WithColumn<T> = T extends { column: string } ? Omit<T, 'column'> & { column: Column } : T

/** Parts of a query with their columns resolved. */
export type Selected = WithColumn<SelectItem>
export type Condition = WithColumn<Filter>
export type Order = WithColumn<OrderTerm>

/** The columns, conditions and order of the rows to return. */
export type RowSelection = {
  columns: readonly Selected[]
  conditions: readonly Condition[]
  order: readonly Order[]
}

/** Maximum number of selected columns, with each star expanded. */
const maxColumns = 100
/** Maximum number of times that a column may be selected, by name, alias or star. */
const maxRepeats = 4

/**
 * Returns the column names in a query's select, filters and order, possibly with duplicates. A star adds no
 * names.
 */
export function namesIn({ select, filters, order }: Query): string[] {
  const selected = select.filter((item) => item !== 'all')
  return [...selected, ...filters, ...order].map(({ column }) => column)
}

/**
 * Finds the columns that a query names. Throws if a column is unknown, or if the query selects too many
 * columns, or one column too often.
 */
export function resolveSelection(table: Table, query: Query): RowSelection {
  return {
    columns: resolveSelect(table, query.select),
    conditions: resolveFilters(table, query.filters),
    order: resolveOrder(table, query.order),
  }
}

/**
 * Finds the selected columns and keeps stars as 'all'. Throws if a column is unknown, or if the query selects
 * too many columns, or one column too often.
 */
export function resolveSelect(table: Table, select: readonly SelectItem[]): Selected[] {
  refuseRepeats(table, select)
  return select.map((item) =>
    item === 'all' ? item : { ...item, column: columnOf(table, item.column) },
  )
}

/** Throws if the request selects too many columns, or one column too often. */
function refuseRepeats({ columns }: Table, select: readonly SelectItem[]): void {
  const names = select.flatMap((item) => (item === 'all' ? [] : [item.column]))
  const stars = select.length - names.length
  if (names.length + stars * columns.length > maxColumns) {
    throw badQuery('Too many columns', `At most ${maxColumns} columns can be selected`)
  }
  const times = Map.groupBy(names, (name) => name)
  if (stars > maxRepeats || [...times.values()].some((same) => same.length > maxRepeats - stars)) {
    throw badQuery(
      'A column is selected too often',
      `A column can be selected at most ${maxRepeats} times`,
    )
  }
}

/** Finds the columns of the filters. Throws if a column is unknown. */
export function resolveFilters(table: Table, filters: readonly Filter[]): Condition[] {
  return filters.map((filter) => ({ ...filter, column: columnOf(table, filter.column) }))
}

/** Finds the columns of the order. Throws if a column is unknown. */
export function resolveOrder(table: Table, order: readonly OrderTerm[]): Order[] {
  return order.map((term) => ({ ...term, column: columnOf(table, term.column) }))
}

/**
 * Returns the column with this name. For an unknown column, throws the error that `missing` creates, by
 * default PostgreSQL's.
 */
export function columnOf(
  table: Table,
  name: string,
  missing = () => unknownColumn(`${table.name}.${name}`),
): Column {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (column === undefined) throw missing()
  return column
}
