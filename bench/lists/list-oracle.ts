import type { Pool } from 'pg'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import { itemRowKey } from '#shared/lists/row-keys.ts'
import { type Row, rowId } from '#shared/lists/synced-row.ts'
import type { SyncClient } from '../../src/web/lib/sync/sync-client.ts'

/** A field that was acknowledged to a shopper: its latest clock, and what was written. */
export type Acknowledged = Map<string, { clock: string; value: unknown }>

type ServerRow = { id: string; fields: Record<string, unknown>; clocks: Record<string, string> }

/** All rows of a device as text, to be compared with another's. */
export function viewOf(store: SyncClient, lists?: ReadonlySet<string>): string[] {
  return (
    [...store.rows.values()]
      .filter(({ list }) => lists?.has(list) ?? true)
      // Who takes a list in full hears nothing of what was removed before.
      .filter(({ kind, fields }) => kind !== 'items' || fields['present'] === true)
      .map(({ id, kind, fields, clocks }) => {
        // Owner and editor are told different roles.
        const shared = kind === 'lists' ? fields['name'] : sorted(fields)
        return JSON.stringify([id, shared, sorted(clocks)])
      })
      .toSorted()
  )
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What is wrong with the server's rows after everybody has synced; nothing, if all went well. */
export async function serverProblems(
  ownerPool: Pool,
  owners: readonly string[],
  acknowledged: Acknowledged,
): Promise<string[]> {
  const { lists, rows } = await readServer(ownerPool, owners)
  return [
    ...lists.flatMap((list) => listProblems(list, rows)),
    ...lostWrites(rows, acknowledged),
    ...doubledIds(lists),
  ]
}

type ServerList = {
  uid: string
  owner_id: string
  saved_id: string | null
  present: boolean
  items: string | null
}

async function readServer(ownerPool: Pool, owners: readonly string[]) {
  const { rows: lists } = await ownerPool.query<ServerList & Record<string, unknown>>(
    `select l.*, s.items from public.lists l
     left join public.saved_lists s on s.user_id = l.owner_id and s.id = l.saved_id
     where l.owner_id = any($1)`,
    [owners],
  )
  const uids = lists.map(({ uid }) => uid)
  const read = async (table: string) =>
    (await ownerPool.query(`select * from public.${table} where list_uid = any($1)`, [uids])).rows
  const rows = new Map<string, ServerRow>()
  const add = (id: string, { clocks, ...fields }: Record<string, unknown>) =>
    rows.set(id, { id, fields, clocks: clocks as Record<string, string> })
  for (const list of lists) add(rowId('lists', list.uid), list)
  for (const one of await read('list_items'))
    add(rowId('items', one.list_uid, { key: one.key }), one)
  for (const one of await read('list_ticks')) {
    add(rowId('ticks', one.list_uid, { trip: one.trip, key: one.key }), one)
  }
  return { lists, rows }
}

/** An item twice, or a text that is not what the rows say. */
function listProblems(list: ServerList, rows: ReadonlyMap<string, ServerRow>): string[] {
  const prefix = rowId('items', list.uid, { key: '' })
  const items = [...rows.values()].flatMap(({ id, fields }): ListItemRow[] => {
    if (!id.startsWith(prefix) || fields['present'] !== true) return []
    const { key, text, before, place } = fields
    return [{ key: String(key), text: String(text), before: String(before), place: Number(place) }]
  })
  const problems: string[] = []
  const names = items.map(({ text }) => itemRowKey(text))
  if (new Set(names).size !== names.length) {
    problems.push(`an item twice: ${textOfRows(items)}`)
  }
  const text = list.present && list.uid !== list.owner_id ? textOfRows(items) : ''
  if (text !== (list.items ?? '')) problems.push(`text '${list.items ?? ''}' is not rows '${text}'`)
  return problems
}

function lostWrites(rows: ReadonlyMap<string, ServerRow>, acknowledged: Acknowledged): string[] {
  return [...acknowledged].flatMap(([place, { clock, value }]) => {
    const at = place.lastIndexOf('\n')
    const field = place.slice(at + 1)
    const row = rows.get(place.slice(0, at))
    const said = place.replaceAll('\n', ' ')
    if (!row) return [`lost ${said}`]
    const kept = row.clocks[field] ?? ''
    if (kept < clock) return [`lost ${said}: ${clock} is later than ${kept}`]
    const isOther = JSON.stringify(row.fields[field]) !== JSON.stringify(value)
    return kept === clock && isOther ? [`another value of ${said}`] : []
  })
}

function doubledIds(lists: readonly ServerList[]): string[] {
  const ids = lists.map(({ owner_id, saved_id, uid }) => `${owner_id} ${saved_id ?? uid}`)
  return new Set(ids).size === ids.length ? [] : ['an id twice']
}

/** Remembers what a row says was written by this tab. */
export function acknowledge(acknowledged: Acknowledged, row: Row | undefined, tab: string): void {
  for (const [field, clock] of Object.entries(row?.clocks ?? {})) {
    if (!row || !clock.endsWith(`-${tab}`)) continue
    const place = `${row.id}\n${field}`
    const known = acknowledged.get(place)
    if (!known || clock > known.clock) {
      acknowledged.set(place, { clock, value: row.fields[field] })
    }
  }
}
