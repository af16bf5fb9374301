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

/** Adds a list of the caller as a device does; its clock says when. */
export async function addList(
  client: PoolClient,
  { id, name, clock }: { id: string; name: string; clock: string },
): Promise<void> {
  const now = new Date(Number(clock.slice(0, 13)))
  const fields = { name, present: true, trip: 1, store: null }
  const clocks = { name: clock, present: clock, trip: clock, store: clock }
  const added = { list: id, ...fields, clocks, is_new: true, id: String(now.getTime()) }
  await changeList(client, { lists: [{ ...added, created_at: now.toISOString() }] })
}

/** Locks the caller's current list, whose id is the account's; before the app was opened once, there is none. */
export async function lockCurrentList(client: PoolClient, id: string): Promise<LockedRows> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
  const { clock, list } = await lockListRows(client, id)
  if (list === null) await addList(client, { id, name: '', clock })
  return lockListRows(client, id)
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
