import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { ListChanges } from '#shared/contracts/list-sync.ts'
import { refusedChange, tooManyRows } from './api-errors.ts'
import { List } from './list-shapes.ts'

const ListRows = List.extend({
  trip: z.number(),
  store: z.unknown(),
  /** In their order. */
  rows: z.array(
    z.object({ key: z.string(), text: z.string(), before: z.string(), place: z.number() }),
  ),
  /** What was ticked, or unticked again, on this trip. */
  ticks: z.array(z.object({ key: z.string(), done: z.boolean() })),
})
/** A list as it is kept. */
export type ListRows = z.infer<typeof ListRows>

const LockedRows = z.object({ clock: z.string(), list: ListRows.nullable() })
export type LockedRows = z.infer<typeof LockedRows>

const Refused = z.array(z.object({ code: z.string(), message: z.string().nullish() }))

/** As many rows as PostgreSQL takes in one call. */
const maxChanges = 500
/** Of one request: more than any list has that somebody shops with. */
const maxRows = 2_000

export async function selectLists(
  client: PoolClient,
  page: { after: string | undefined; limit: number },
): Promise<z.infer<typeof List>[]> {
  const { rows } = await client.query<{ lists: unknown }>(
    'select public.lists_page($1, $2) as lists',
    [page.after, page.limit],
  )
  return z.array(List).parse(rows[0]?.lists)
}

/** Null for a list that is not there, or that the caller does not see. */
export async function selectListRows(client: PoolClient, list: string): Promise<ListRows | null> {
  const { rows } = await client.query<{ list: unknown }>('select public.list_rows($1) as list', [
    list,
  ])
  return ListRows.nullable().parse(rows[0]?.list)
}

/** The same, which nobody else changes until the transaction ends, with a clock for what is written. */
export async function lockListRows(client: PoolClient, list: string): Promise<LockedRows> {
  const { rows } = await client.query<{ locked: unknown }>(
    'select public.lock_list_rows($1) as locked',
    [list],
  )
  return LockedRows.parse(rows[0]?.locked)
}

/** Changes rows of a list as a device does; throws when PostgreSQL does not take them all. */
export async function changeList(client: PoolClient, changes: ListChanges): Promise<void> {
  const all = Object.entries(changes).flatMap(([kind, rows]) => rows.map((row) => ({ kind, row })))
  if (all.length > maxRows) throw tooManyRows()
  for (let from = 0; from < all.length; from += maxChanges) {
    const some = Map.groupBy(all.slice(from, from + maxChanges), ({ kind }) => kind)
    const sent = Object.fromEntries([...some].map(([kind, rows]) => [kind, rows.map(rowOf)]))
    const { rows } = await client.query<{ refused: unknown }>(
      'select public.change_lists($1) as refused',
      [JSON.stringify(sent)],
    )
    const [refusal] = Refused.parse(rows[0]?.refused)
    if (refusal !== undefined) throw refusedChange(refusal)
  }
}

function rowOf({ row }: { row: Record<string, unknown> }) {
  return row
}
