import type { Comparison } from '../protocol/parse-filters.ts'
import type { RowRange } from '../protocol/parse-range.ts'
import type { Shape } from '../protocol/request-headers.ts'
import type { Condition, Order, Selected } from '../schema-cache/resolve.ts'
import type { Column, Table } from '../schema-cache/schema-cache-queries.ts'

/** Collects the values of a statement. Adding a value returns its numbered placeholder, such as $1. */
export class Parameters {
  readonly values: (string | null)[] = []

  add(value: string | null): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** Returns a quoted identifier. Use it only for names from the catalog and for parsed aliases. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns a table's quoted name in `public`, the only schema that the API exposes. */
export function tableName(table: Table): string {
  return `"public".${quoted(table.name)}`
}

/** Returns a quoted column name, qualified with `from`, which is the table's full name or its alias. */
export function columnName(from: string, column: Column): string {
  return `${from}.${quoted(column.name)}`
}

/** Returns the columns of a select list, with their aliases. */
export function columnList(from: string, columns: readonly Selected[]): string {
  const items = columns.map((item) => {
    if (item === 'all') return `${from}.*`
    const name = columnName(from, item.column)
    return item.alias === undefined ? name : `${name} as ${quoted(item.alias)}`
  })
  return items.join(', ')
}

const comparisons: Readonly<Record<Comparison, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}

/**
 * Returns a `where` clause that requires all conditions, or an empty string if there are none. Adds the
 * values of the conditions to `parameters`. A star in a pattern becomes a percent sign.
 */
export function whereClause(
  from: string,
  conditions: readonly Condition[],
  parameters: Parameters,
): string {
  if (conditions.length === 0) return ''
  const parts = conditions.map((condition) => conditionText(from, condition, parameters))
  return ` where ${parts.join(' and ')}`
}

function conditionText(from: string, condition: Condition, parameters: Parameters): string {
  const column = columnName(from, condition.column)
  const not = condition.negated ? 'not ' : ''
  if (condition.operator === 'is') return `${not}${column} is ${condition.truth}`
  if (condition.operator === 'in') {
    return `${not}${column} = any (${parameters.add(arrayLiteral(condition.values))})`
  }
  const isPattern = condition.operator === 'like' || condition.operator === 'ilike'
  // As in PostgREST, '*' means '%', which would have to be escaped in a URL.
  const value = isPattern ? condition.value.replaceAll('*', '%') : condition.value
  return `${not}${column} ${comparisons[condition.operator]} ${parameters.add(value)}`
}

/**
 * Returns a PostgreSQL array literal. The literal takes its type from the column, unlike an array sent by the
 * driver.
 */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '{}'
  const items = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${items.join(',')}}`
}

/** Returns an `order by` clause, or an empty string if there is no order. */
export function orderClause(from: string, order: readonly Order[]): string {
  if (order.length === 0) return ''
  const terms = order.map(({ column, direction, nulls }) => {
    const nullsText = nulls === undefined ? '' : ` nulls ${nulls}`
    return `${columnName(from, column)} ${direction ?? 'asc'}${nullsText}`
  })
  return ` order by ${terms.join(', ')}`
}

/** Returns the `limit` and `offset` clauses, and adds their values to `parameters`. */
export function limitClause({ offset, limit }: RowRange, parameters: Parameters): string {
  return ` limit ${parameters.add(String(limit))} offset ${parameters.add(String(offset))}`
}

/**
 * Alias of the rows to send. An alias in a request can't contain a dot, so it can't be the same as this one.
 */
export const sentRow = '"rest.row"'

/**
 * Maximum response size. PostgreSQL checks the size while it builds the response, because both PostgreSQL and
 * this server hold the response in memory.
 */
const maxResponseBytes = 8 * 1024 * 1024

/**
 * Returns SQL that selects each row as a line of JSON. PostgreSQL builds the JSON, because the driver would
 * alter numbers and times. The statement fails as soon as the response exceeds 8 MiB.
 */
export function boundedLines(rows: string, line = `row_to_json(${sentRow})`): string {
  const bytes = 'sum(octet_length(line)) over (rows unbounded preceding)'
  const refusal = `grocery_genie.refuse_large_answer(${maxResponseBytes})`
  // Without `offset 0`, PostgreSQL would compute each line twice: once for its length and once for its text.
  return `select case when ${bytes} > ${maxResponseBytes} then ${refusal} else line end as line
    from (select ${line}::text as line from (${rows}) ${sentRow} offset 0) as lines`
}

/**
 * Returns SQL that joins the lines from `boundedLines` into a body. For the shape 'object', there must be
 * exactly one line.
 */
export function bodyText(shape: Shape): string {
  return shape === 'object'
    ? "string_agg(line, '')"
    : `coalesce('[' || string_agg(line, e', \\n ') || ']', '[]')`
}
