import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { ListChanges } from '#shared/contracts/list-sync.ts'
import { refusedChange, tooManyRows } from './api-errors.ts'
import { List } from './list-shapes.ts'

const ListRows = List.extend({
  trip: z.number(),
  store: z.unknown(),
  /** In list order. */
  rows: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      before: z.string(),
      place: z.number(),
      store: z
        .string()
        .nullable()
        .transform((store) => store ?? ''),
    }),
  ),
  /** The ticks of the current trip, including removed ones. */
  ticks: z.array(z.object({ key: z.string(), done: z.boolean() })),
})
/** A list with its stored rows and ticks. */
export type ListRows = z.infer<typeof ListRows>

const LockedRows = z.object({ clock: z.string(), list: ListRows.nullable() })
export type LockedRows = z.infer<typeof LockedRows>

const Refused = z.array(z.object({ code: z.string(), message: z.string().nullish() }))

/** Maximum number of rows per call to `change_lists`. */
const maxChanges = 500
/** Maximum number of changed rows per request. No real list is that long. */
const maxRows = 2_000

/**
 * Returns up to `limit` lists that the caller can see, newest first. The page starts after the list whose ID
 * is `after`.
 */
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

/** Returns a list with its rows, or null if the list doesn't exist or the caller can't see it. */
export async function selectListRows(client: PoolClient, list: string): Promise<ListRows | null> {
  const { rows } = await client.query<{ list: unknown }>('select public.list_rows($1) as list', [
    list,
  ])
  return ListRows.nullable().parse(rows[0]?.list)
}

/**
 * Locks a list until the transaction ends. Returns the list with the clock to use for changes. `list` is null
 * if the list doesn't exist or the caller can't see it.
 */
export async function lockListRows(client: PoolClient, list: string): Promise<LockedRows> {
  const { rows } = await client.query<{ locked: unknown }>(
    'select public.lock_list_rows($1) as locked',
    [list],
  )
  return LockedRows.parse(rows[0]?.locked)
}

/**
 * Adds a list owned by the caller, as a device does. The clock determines the list's creation time. Throws if
 * another shopper's list has this ID.
 */
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

/**
 * Locks the caller's current list, whose ID is the account's ID, until the transaction ends. Returns the list
 * with the clock to use for changes. Creates the list if the shopper has never opened the app.
 */
export async function lockCurrentList(client: PoolClient, id: string): Promise<LockedRows> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
  const { clock, list } = await lockListRows(client, id)
  if (list === null) await addList(client, { id, name: '', clock })
  return lockListRows(client, id)
}

/**
 * Changes rows of a list as a device does. Throws `too_large` if there are more than `maxRows` changes. Also
 * throws if PostgreSQL rejects a change. In that case, the caller must roll back, because other changes may
 * already be stored.
 */
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
