import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { changesOfText, textOfRows } from '#shared/lists/list-text.ts'

/** A saved list as text. The list's ID is the time at which it was saved, in milliseconds. */
type SavedText = { id?: string; name: string; items: string }

type ListText = SavedText & { list: string; createdAt: string }

const maxListsPerCall = 20
const maxItemsPerCall = 480

function clockNow(): string {
  return `${Date.now()}-0000-device`
}

/** Returns the changes that a device sends to save a list. */
export function changesOfNewList({ id, name, items }: SavedText, list: string = randomUUID()) {
  const at = clockNow()
  const fields = { name, present: true, trip: 1, store: null, created_at: new Date() }
  const clocks = { name: at, present: at }
  return {
    lists: [{ list, id, ...fields, is_new: true, clocks }],
    items: changesOfText([], items).written.map((row) => {
      return {
        list,
        ...row,
        present: true,
        clocks: { text: at, place: at, present: at, ...(row.store !== '' && { store: at }) },
      }
    }),
  }
}

/** Saves lists as a device does. Returns the `list` column of each new row. */
export async function saveTexts(
  client: SupabaseClient,
  texts: readonly SavedText[],
): Promise<string[]> {
  const changes = texts.map((text) => changesOfNewList(text))
  for (let from = 0; from < changes.length; from += maxListsPerCall) {
    const some = changes.slice(from, from + maxListsPerCall)
    const items = some.flatMap((one) => one.items)
    const lists = some.flatMap((one) => one.lists)
    await change(client, { lists, items: items.slice(0, maxItemsPerCall) })
    for (let sent = maxItemsPerCall; sent < items.length; sent += maxItemsPerCall) {
      await change(client, { items: items.slice(sent, sent + maxItemsPerCall) })
    }
  }
  return changes.flatMap(({ lists }) => lists.map(({ list }) => list))
}

/** Returns the saved lists that belong to the shopper, sorted by name. */
export async function savedTexts(client: SupabaseClient): Promise<ListText[]> {
  const { lists, items } = await readAll(client)
  return lists
    .filter(({ list, owner, role, present }) => present && role === 'owner' && list !== owner)
    .map(({ list, id, name, created_at: createdAt }) => {
      const rows = items
        .filter((row) => row.list === list && row.present)
        .map((row) => ({ ...row, store: row.store ?? '' }))
      return { list, id: id ?? '', name, items: textOfRows(rows), createdAt }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Like `savedTexts`, but without IDs and times, which differ in each run. */
export async function savedNamesAndItems(client: SupabaseClient) {
  return (await savedTexts(client)).map(({ name, items }) => ({ name, items }))
}

/** Deletes all lists that belong to the shopper, as a device does. */
export async function deleteTexts(client: SupabaseClient): Promise<void> {
  const at = clockNow()
  const lists = (await savedTexts(client)).map(({ list, name }) => {
    return { list, name, present: false, trip: 1, store: null, clocks: { present: at } }
  })
  for (let from = 0; from < lists.length; from += maxListsPerCall) {
    await change(client, { lists: lists.slice(from, from + maxListsPerCall) })
  }
}

/** Sends changes. Throws if a deletion is rejected. */
async function change(client: SupabaseClient, changes: object): Promise<void> {
  const { data } = await client.rpc('change_lists', { changes }).throwOnError()
  const refused = ListSyncResponse.shape.refused.parse(data)
  if (refused.length > 0) throw new Error(`Lists were rejected: ${JSON.stringify(refused[0])}`)
}

/** Returns all of the shopper's lists, reading page by page. */
async function readAll(client: SupabaseClient) {
  const read: Pick<ListSyncResponse, 'lists' | 'items'> = { lists: [], items: [] }
  for (let known = {}; ; ) {
    const { data } = await client.rpc('sync_lists', { known }).throwOnError()
    const page = ListSyncResponse.parse(data)
    read.lists.push(...page.lists)
    read.items.push(...page.items)
    if (!page.has_more) return read
    known = page.versions
  }
}
