import type { Filter } from '../protocol/parse-filters.ts'
import type { OrderTerm } from '../protocol/parse-order.ts'
import type { Query } from '../protocol/parse-query.ts'
import type { SelectItem } from '../protocol/parse-select.ts'
import { badQuery, unknownColumn } from '../protocol/rest-errors.ts'
import type { Column, Table } from './schema-cache-queries.ts'

type WithColumn<T> = T extends { column: string } ? Omit<T, 'column'> & { column: Column } : T

/** Selected columns that have been looked up in the table. */
export type Selected = WithColumn<SelectItem>
export type Condition = WithColumn<Filter>
export type Order = WithColumn<OrderTerm>

/** The columns, conditions and order of the rows to return. */
export type RowSelection = {
  columns: readonly Selected[]
  conditions: readonly Condition[]
  order: readonly Order[]
}

/** Maximum number of selected columns. A star counts as all columns of the table. */
const maxColumns = 100
/** Maximum number of times that one column may be selected, whether by name, alias or star. */
const maxRepeats = 4

/**
 * Returns the names of the columns in a query's select, filters and order. Names may occur more than once,
 * and a star doesn't add any.
 */
export function namesIn({ select, filters, order }: Query): string[] {
  const selected = select.filter((item) => item !== 'all')
  return [...selected, ...filters, ...order].map(({ column }) => column)
}

/**
 * Finds the columns that a query refers to. Throws if a column is unknown, if the query selects too many
 * columns or if it selects a column too often.
 */
export function resolveSelection(table: Table, query: Query): RowSelection {
  return {
    columns: resolveSelect(table, query.select),
    conditions: resolveFilters(table, query.filters),
    order: resolveOrder(table, query.order),
  }
}

/**
 * Finds the selected columns. A star becomes 'all'. Throws if a column is unknown, if the query selects too
 * many columns or if it selects a column too often.
 */
export function resolveSelect(table: Table, select: readonly SelectItem[]): Selected[] {
  checkSelectLimits(table, select)
  return select.map((item) =>
    item === 'all' ? item : { ...item, column: columnOf(table, item.column) },
  )
}

/** Throws if the query selects too many columns or selects a column too often. */
function checkSelectLimits({ columns }: Table, select: readonly SelectItem[]): void {
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
 * Returns the column with this name. If the column is unknown, throws the error that `missing` creates. By
 * default, this is PostgreSQL's error.
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
