import type { Catalogue } from '../catalogue/catalogue.ts'
import { bodyColumnOf, columnOf, conflictColumnOf } from '../catalogue/columns.ts'
import type { Column, Table } from '../catalogue/queries.ts'
import type { SelectedColumn } from '../queries.ts'
import { parseAccept, type Shape } from '../request/parse-accept.ts'
import { type Preferences, parsePrefer } from '../request/parse-prefer.ts'
import { header, refuseOtherSchemas, type TableRequest } from '../request/request.ts'
import { namesIn, resolveFilters, resolveOrder, resolveSelect } from '../request/resolve.ts'
import { badQuery, unknownTable } from '../rest-errors.ts'
import type { Change, Conflict, Rows } from './change/queries.ts'
import { type ParsedWrite, parseWrite } from './parse-write.ts'
import type { Write } from './queries.ts'

export type WritePlan = {
  write: Write
  preferences: Preferences
  shape: Shape
}

/** What a POST, PATCH or DELETE does. Errors come in the order in which PostgREST finds them. */
export async function planWrite(request: TableRequest, catalogue: Catalogue): Promise<WritePlan> {
  refuseOtherSchemas(request)
  const parsed = parseWrite(request)
  const table = await findTable(request, parsed, catalogue)
  const columns = parsed.rows.columns.map((name) => bodyColumnOf(table, name))
  const preferences = parsePrefer(header(request, 'prefer'))
  const shape = parseAccept(header(request, 'accept'))

  const rows = { ...parsed.rows, columns, fillsDefaults: preferences.missing === 'default' }
  const change = planChange({ method: request.method, table, parsed, rows, preferences })
  const returned = returnedColumns(table, parsed, preferences)
  return {
    write: {
      table,
      change: { ...change, returning: returned },
      answer:
        preferences.return === 'representation'
          ? planAnswer({ table, parsed, returned, shape })
          : undefined,
    },
    preferences,
    shape,
  }
}

async function findTable(
  request: TableRequest,
  parsed: ParsedWrite,
  catalogue: Catalogue,
): Promise<Table> {
  const named = [...namesIn(parsed), ...parsed.rows.columns, ...(parsed.conflictColumns ?? [])]
  const table = await catalogue.find(request.params.table, named)
  if (!table) throw unknownTable(request.params.table)
  return table
}

function planChange(plan: {
  method: string
  table: Table
  parsed: ParsedWrite
  rows: Rows
  preferences: Preferences
}) {
  const { table, parsed, rows } = plan
  switch (plan.method) {
    case 'POST':
      return { kind: 'insert', rows, conflict: planConflict(plan) } as const
    case 'PATCH':
      return { kind: 'update', rows, conditions: resolveFilters(table, parsed.filters) } as const
    default:
      return { kind: 'delete', conditions: resolveFilters(table, parsed.filters) } as const
  }
}

function planConflict(plan: {
  table: Table
  parsed: ParsedWrite
  preferences: Preferences
}): Conflict | undefined {
  const { table, parsed, preferences } = plan
  if (preferences.resolution === undefined) return undefined
  const names = parsed.conflictColumns ?? table.primaryKey
  if (names.length === 0) {
    throw badQuery('An upsert needs on_conflict', `'${table.name}' has no primary key to go by`)
  }
  const columns = names.map((name) => conflictColumnOf(table, name))
  return { resolution: preferences.resolution, columns }
}

/** The primary key is always read back too, as in PostgREST, which asks for the right to see it. */
function returnedColumns(
  table: Table,
  { select }: ParsedWrite,
  preferences: Preferences,
): Change['returning'] {
  if (preferences.return !== 'representation') return 'nothing'
  const columns: Column[] = []
  for (const item of resolveSelect(table, select)) {
    if (item === 'all') return 'all'
    columns.push(item.column)
  }
  const key = table.primaryKey.map((name) => columnOf(table, name))
  return [...new Set([...columns, ...key])]
}

function planAnswer(plan: {
  table: Table
  parsed: ParsedWrite
  returned: Change['returning']
  shape: Shape
}): { columns: (SelectedColumn | 'all')[]; order: ReturnType<typeof resolveOrder>; shape: Shape } {
  const { table, parsed, returned, shape } = plan
  // Rows that were changed can be ordered only by what was read back of them.
  const readBack = typeof returned === 'string' ? table : { ...table, columns: returned }
  return {
    columns: resolveSelect(table, parsed.select),
    order: resolveOrder(readBack, parsed.order),
    shape,
  }
}
