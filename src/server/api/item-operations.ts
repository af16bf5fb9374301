import { invalidRequest, itemNotFound, listNotFound } from './api-errors.ts'
import { type ApiContext, type ApiOperation, operation, plain } from './api-operation.ts'
import { additions, changesOf, moving, removal, rewriting } from './item-changes.ts'
import { changeList, type ListRows, lockListRows, selectListRows } from './list-queries.ts'
import {
  Item,
  ItemChange,
  ItemPage,
  ItemParams,
  Items,
  ItemsQuery,
  ListParams,
  NewItems,
} from './list-shapes.ts'
import { itemId, type ShownItem, shownItems } from './shown-items.ts'

/** The items of a list: to see, add, tick, write anew, move and remove. */
export const itemOperations: readonly ApiOperation[] = [
  operation({
    ...plain,
    id: 'listItems',
    method: 'GET',
    path: '/v1/lists/{list}/items',
    summary: 'The items of a list, in its order',
    scope: 'lists:read',
    readsItems: true,
    params: ListParams,
    query: ItemsQuery,
    responses: { 200: { description: 'A page of items', body: ItemPage } },
    handle: async (context, { params, query: { limit, after, done } }) => {
      const { items } = await shownList(context, params.list)
      const from = after === undefined ? 0 : indexOfItem(items, after) + 1
      const wanted = items
        .slice(from)
        .filter(({ isDone }) => done === undefined || isDone === (done === 'true'))
      const page = wanted.slice(0, limit).map(presentItem)
      const next = wanted.length > limit ? (page.at(-1)?.id ?? null) : null
      return { status: 200, body: { items: page, next } }
    },
  }),

  operation({
    ...plain,
    id: 'addItems',
    method: 'POST',
    path: '/v1/lists/{list}/items',
    summary: 'Adds items at the end of a list',
    scope: 'lists:write',
    readsItems: true,
    params: ListParams,
    body: NewItems,
    responses: { 200: { description: 'What was added, and what was there already', body: Items } },
    handle: async (context, { params, body: { text } }) => {
      const { client } = context
      const { list, items, clock } = await lockedList(context, params.list)
      const mentions = await context.read(text)
      const { existing, rows, ticks } = additions(list, { items, text, mentions })
      await changeList(client, changesOf(list, clock, { rows, ticks }))
      const keys = new Set([...rows, ...existing.flatMap((item) => item.rows)].map(keyOfRow))
      const now = await shownList(context, params.list)
      const told = now.items.filter((item) => item.rows.some(({ key }) => keys.has(key)))
      return { status: 200, body: { items: told.map(presentItem) } }
    },
  }),

  operation({
    ...plain,
    id: 'changeItem',
    method: 'PATCH',
    path: '/v1/lists/{list}/items/{item}',
    summary: 'Ticks an item, writes it anew, or moves it',
    description: 'An item that is written anew may get another id: the one of its new name.',
    scope: 'lists:write',
    readsItems: true,
    params: ItemParams,
    body: ItemChange,
    responses: { 200: { description: 'The item as it is now', body: Item } },
    handle: async (context, { params, body: change }) => {
      const { client } = context
      const { list, items, clock } = await lockedList(context, params.list)
      const item = requireItem(items, params.item)
      const row = item.rows[0]?.key
      const current = async () => {
        const now = await shownList(context, params.list)
        const found = now.items.find(({ rows }) => rows.some(({ key }) => key === row))
        if (found === undefined) throw invalidRequest('text: this is a heading, and no item')
        return { ...now, item: found }
      }

      if (change.text !== undefined) {
        const rows = rewriting(item, items, change.text.trim())
        await changeList(client, changesOf(list, clock, { rows }))
      }
      const written = change.text === undefined ? { list, items, item } : await current()
      const done = change.done ?? item.isDone
      if (done !== written.item.isDone) {
        const ticks = [{ key: written.item.key, done }]
        await changeList(client, changesOf(list, clock, { ticks }))
      }
      if (change.before !== undefined) {
        const next = change.before === null ? null : requireItem(written.items, change.before)
        const rows = next === written.item ? [] : moving(written.list.rows, written.item, next)
        await changeList(client, changesOf(list, clock, { rows }))
      }
      return { status: 200, body: presentItem((await current()).item) }
    },
  }),

  operation({
    ...plain,
    id: 'removeItem',
    method: 'DELETE',
    path: '/v1/lists/{list}/items/{item}',
    summary: 'Takes an item off a list',
    scope: 'lists:write',
    readsItems: true,
    params: ItemParams,
    responses: { 204: { description: 'It is off the list' } },
    handle: async (context, { params }) => {
      const { client } = context
      const { list, items, clock } = await lockedList(context, params.list)
      const item = requireItem(items, params.item)
      // Whoever writes it again wants it again.
      const ticks = item.isDone ? [{ key: item.key, done: false }] : []
      await changeList(client, changesOf(list, clock, { rows: removal(item, items), ticks }))
      return { status: 204 }
    },
  }),
]

type Shown = { list: ListRows; items: readonly ShownItem[] }

async function shownList(context: ApiContext, id: string): Promise<Shown> {
  return shown(context, await selectListRows(context.client, id))
}

async function lockedList(context: ApiContext, id: string): Promise<Shown & { clock: string }> {
  const { clock, list } = await lockListRows(context.client, id)
  return { ...(await shown(context, list)), clock }
}

async function shown({ read }: ApiContext, list: ListRows | null): Promise<Shown> {
  if (list === null) throw listNotFound()
  return { list, items: await shownItems(list, read) }
}

function requireItem(items: readonly ShownItem[], id: string): ShownItem {
  const item = items[indexOfItem(items, id)]
  if (item === undefined) throw itemNotFound()
  return item
}

/** Throws where there is no such item. */
function indexOfItem(items: readonly ShownItem[], id: string): number {
  const at = items.findIndex((item) => itemId(item) === id)
  if (at === -1) throw itemNotFound()
  return at
}

function presentItem(item: ShownItem) {
  return { id: itemId(item), text: item.texts.join(', '), done: item.isDone }
}

function keyOfRow(row: { key: string } | { row: { key: string } }): string {
  return 'row' in row ? row.row.key : row.key
}
