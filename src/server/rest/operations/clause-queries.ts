import type { Column, Table } from '../catalogue/catalogue-queries.ts'
import type { Condition, Order, Selected } from '../catalogue/resolve.ts'
import type { Comparison } from '../protocol/parse-filters.ts'
import type { RowRange } from '../protocol/parse-range.ts'
import type { Shape } from '../protocol/request-headers.ts'

/** Collects values and gives the places that stand for them in the text. */
export class Parameters {
  readonly values: (string | null)[] = []

  place(value: string | null): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** For names of the catalogue, and for aliases that the parser has let through; for nothing else. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function tableName(table: Table): string {
  return `"public".${quoted(table.name)}`
}

/** `from` is the table's full name, or what stands in for it. */
export function columnName(from: string, column: Column): string {
  return `${from}.${quoted(column.name)}`
}

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
    return `${not}${column} = any (${parameters.place(arrayLiteral(condition.values))})`
  }
  const isPattern = condition.operator === 'like' || condition.operator === 'ilike'
  // A star is what an URL carries well; PostgREST takes it for the percent sign.
  const value = isPattern ? condition.value.replaceAll('*', '%') : condition.value
  return `${not}${column} ${comparisons[condition.operator]} ${parameters.place(value)}`
}

/** A literal of PostgreSQL's, and not a driver's array, so that the column decides the type. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '{}'
  const items = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${items.join(',')}}`
}

export function orderClause(from: string, order: readonly Order[]): string {
  if (order.length === 0) return ''
  const terms = order.map(({ column, direction, nulls }) => {
    const nullsText = nulls === undefined ? '' : ` nulls ${nulls}`
    return `${columnName(from, column)} ${direction ?? 'asc'}${nullsText}`
  })
  return ` order by ${terms.join(', ')}`
}

export function limitClause({ offset, limit }: RowRange, parameters: Parameters): string {
  return ` limit ${parameters.place(String(limit))} offset ${parameters.place(String(offset))}`
}

/** The alias of the rows that are sent: with its dot, no alias of a request can be the same. */
export const sentRow = '"rest.row"'

/** Counted while PostgreSQL builds the response, which is in its memory and in ours at once. */
const maxResponseBytes = 8 * 1024 * 1024

/**
 * Gives each row as a line of JSON, made by PostgreSQL, as text: no driver may touch numbers and times
 * on the way. Ends the statement at the row with which the response becomes too large.
 */
export function boundedLines(rows: string, line = `row_to_json(${sentRow})`): string {
  const bytes = 'sum(octet_length(line)) over (rows unbounded preceding)'
  const refusal = `grocery_genie.refuse_large_answer(${maxResponseBytes})`
  // The offset keeps PostgreSQL from making each line once for its length and once more to send it.
  return `select case when ${bytes} > ${maxResponseBytes} then ${refusal} else line end as line
    from (select ${line}::text as line from (${rows}) ${sentRow} offset 0) as lines`
}

/** Puts bounded lines together; of a single object there is one. */
export function bodyText(shape: Shape): string {
  return shape === 'object'
    ? "string_agg(line, '')"
    : `coalesce('[' || string_agg(line, e', \\n ') || ']', '[]')`
}
