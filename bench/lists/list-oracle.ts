import type { Pool } from 'pg'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import type { ListKind } from '#shared/lists/row-kinds.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { linesOfRows, mustBeKept, withSortedKeys } from './compared-rows.ts'
import type { Shoppers, Tab } from './list-tabs.ts'
import { nameAtStore, type WriteJournal } from './write-journal.ts'

type OracleOptions = {
  ownerPool: Pool
  shoppers: Shoppers
  tabs: readonly Tab[]
  sharedList: string
  journal: WriteJournal
}

/** Returns the problems found after all devices have synced. The result is empty if there are none. */
export async function findProblems(options: OracleOptions): Promise<string[]> {
  const { tabs, journal } = options
  const { lists, rows } = await readServer(options)
  return [
    ...tabs.flatMap(unsyncedRows),
    ...tabs.flatMap((tab) => differences(tab, { ...options, rows })),
    ...lists.flatMap((list) => listProblems(list, rows, journal)),
    ...lostWrites(rows, journal),
    ...doubledIds(lists),
  ]
}

/** Returns a line of text for each unsynced row in a tab. */
function unsyncedRows({ name, store }: Tab): string[] {
  return [...store.rows.values()].flatMap(({ id, syncStatus, refusal }) => {
    if (syncStatus === 'synced') return []
    return `${name} has ${onOneLine(id)} ${syncStatus}${refusal ? `: ${refusal.code}` : ''}`
  })
}

/** Returns the differences between a tab's rows and the server's rows for the same shopper. */
function differences(
  { name, store, shopperId }: Tab,
  { rows, sharedList, journal }: OracleOptions & { rows: readonly ServerRow[] },
): string[] {
  const own = rows.filter((row) => row.owner === shopperId || row.list === sharedList)
  const server = new Set(linesOfRows(own, journal))
  const device = new Set(linesOfRows(store.rows.values(), journal))
  return [
    ...[...server].filter((line) => !device.has(line)).map((line) => `${name} lacks ${line}`),
    ...[...device].filter((line) => !server.has(line)).map((line) => `${name} alone has ${line}`),
  ]
}

type ServerRow = Pick<SyncedRow, 'id' | 'kind' | 'list' | 'key' | 'fields' | 'clocks'> & {
  owner: string
}

type ServerList = {
  uid: string
  owner_id: string
  saved_id: string | null
  present: boolean
  /** The list as text, as the database builds it for downloads. */
  items: string
}

/** Reads all of the shoppers' lists and rows from the server's database. */
async function readServer({ ownerPool, shoppers }: OracleOptions) {
  const { rows: lists } = await ownerPool.query<ServerList & Record<string, unknown>>(
    'select l.*, private.list_text(l.uid) as items from public.lists l where l.owner_id = any($1)',
    [[shoppers.ann.id, shoppers.bob.id]],
  )
  const owners = new Map(lists.map(({ uid, owner_id }) => [uid, owner_id]))
  const read = async (table: string) =>
    (
      await ownerPool.query(`select * from public.${table} where list_uid = any($1)`, [
        [...owners.keys()],
      ])
    ).rows
  const toRow = (kind: ListKind, { clocks, ...fields }: Record<string, unknown>): ServerRow => {
    const list = String(fields['uid'] ?? fields['list_uid'])
    const key = {
      ...(kind !== 'lists' && { key: String(fields['key']) }),
      ...(kind === 'ticks' && { trip: Number(fields['trip']) }),
    }
    const owner = owners.get(list) ?? ''
    return {
      id: rowId(kind, list, key),
      kind,
      list,
      key,
      fields,
      clocks: clocks as SyncedRow['clocks'],
      owner,
    }
  }
  const rows = [
    ...lists.map((list) => toRow('lists', list)),
    ...(await read('list_items')).map((item) => toRow('items', item)),
    ...(await read('list_ticks')).map((tick) => toRow('ticks', tick)),
  ]
  return { lists, rows }
}

/**
 * Returns a problem for each item that is on a list twice although shoppers wrote it once. Also reports a
 * list whose text doesn't match its rows.
 */
function listProblems(
  list: ServerList,
  rows: readonly ServerRow[],
  { mayRepeat }: WriteJournal,
): string[] {
  const present = rows.filter(
    (row) => row.kind === 'items' && row.list === list.uid && row.fields['present'] === true,
  )
  const items = present.map(({ key, fields }): ListItemRow => {
    const { before, place } = fields
    const content = contentOf(fields)
    return { key: key.key ?? '', ...content, before: String(before), place: Number(place) }
  })
  const problems: string[] = []
  const written = present.filter(({ id }) => !mayRepeat.has(id))
  for (const [name, same] of Map.groupBy(written, nameOf)) {
    const keys = same.map(({ key }) => key.key).join("', '")
    if (same.length > 1) problems.push(`an item twice: ${name} under '${keys}'`)
  }
  const text = textOfRows(items)
  if (text !== list.items) problems.push(`text '${list.items}' doesn't match rows '${text}'`)
  return problems
}

function nameOf({ fields }: ServerRow): string {
  return nameAtStore(contentOf(fields))
}

function contentOf({ text, store }: ServerRow['fields']): Pick<ListItemRow, 'text' | 'store'> {
  return { text: String(text), store: typeof store === 'string' ? store : '' }
}

/** Returns the acknowledged writes that are missing on the server or have a different value there. */
function lostWrites(rows: readonly ServerRow[], journal: WriteJournal): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  // Skips ticks from old trips. A device that was offline may restore such a tick without its later changes.
  const kept = [...journal.acknowledged.values()].filter(({ row }) => mustBeKept(row, journal))
  return kept.flatMap(({ row: { id }, field, clock, value }) => {
    const row = byId.get(id)
    const label = `${onOneLine(id)} ${field}`
    if (!row) return [`lost ${label}`]
    const stored = row.clocks[field] ?? ''
    if (stored < clock) return [`lost ${label}: ${clock} is later than ${stored}`]
    const [storedText, text] = [row.fields[field], value].map((one) =>
      JSON.stringify(withSortedKeys(one)),
    )
    return stored === clock && storedText !== text ? [`another value of ${label}`] : []
  })
}

/** Returns a problem if two of an owner's lists have the same id. */
function doubledIds(lists: readonly ServerList[]): string[] {
  const ids = lists.map(({ owner_id, saved_id, uid }) => `${owner_id} ${saved_id ?? uid}`)
  return new Set(ids).size === ids.length ? [] : ['an id twice']
}

/** Returns an id with its line breaks replaced by spaces. */
function onOneLine(id: string): string {
  return id.replaceAll('\n', ' ')
}
