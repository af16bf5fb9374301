import {
  addText,
  applyChanges,
  changesBetween,
  moveRows,
  removeRows,
  rewriteRows,
  setRowsStore,
} from '#shared/lists/change-rows.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { splitRowText } from '#shared/lists/row-store.ts'
import { splitSharedRows } from '#shared/lists/split-rows.ts'
import { invalidRequest, itemNotFound, listNotFound } from './api-errors.ts'
import { type ApiContext, type ApiOperation, operation, plain } from './api-operation.ts'
import { changesOf, changesToAdd, ticksOf } from './item-changes.ts'
import {
  changeList,
  type ListRows,
  lockCurrentList,
  lockListRows,
  selectListRows,
} from './list-queries.ts'
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
import type { Mention } from './read-mentions.ts'
import { type ShownItem, shownItems, storeNamed } from './shown-items.ts'

/** Operations that read, add, tick, rewrite, move and remove items on a list. */
export const itemOperations: readonly ApiOperation[] = [
  operation({
    ...plain,
    id: 'listItems',
    method: 'GET',
    path: '/v1/lists/{list}/items',
    summary: 'Lists the items of a list in order',
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
    responses: {
      200: { description: 'The added items and those already on the list', body: Items },
    },
    handle: async (context, { params, body: { text, store: given } }) => {
      const { client, accountId } = context
      const lock = params.list === accountId ? lockCurrentList : lockListRows
      const { clock, list: locked } = await lock(client, params.list)
      const { list, items } = await shown(context, locked)
      const store = storeNamed(given)
      const read = await readText(context, text)
      const { existing, changes, ticks } = changesToAdd(list, { items, text, store, ...read })
      const stored = store === null ? changes : await withStore(context, { list, changes, store })
      await changeList(client, changesOf(list, clock, { changes: stored, ticks }))
      const added = changes.written.map(({ key }) => key)
      const keys = new Set([...added, ...existing.flatMap(({ rows }) => rows)])
      const now = await shownList(context, params.list)
      const touched = now.items.filter(({ rows }) => rows.some((key) => keys.has(key)))
      return { status: 200, body: { items: touched.map(presentItem) } }
    },
  }),

  operation({
    ...plain,
    id: 'changeItem',
    method: 'PATCH',
    path: '/v1/lists/{list}/items/{item}',
    summary: 'Ticks, rewrites or moves an item, or sets its store',
    description:
      'A rewritten item gets the id of its new name, which may differ from the old id. It keeps its store unless the text names a different one. If only the store changes, the id stays the same.',
    scope: 'lists:write',
    readsItems: true,
    params: ItemParams,
    body: ItemChange,
    responses: { 200: { description: 'The changed item', body: Item } },
    handle: async (context, { params, body: change }) => {
      const { client } = context
      const shown = await lockedList(context, params.list)
      const { clock } = shown
      const item = requireItem(shown.items, params.item)
      let row = item.rows[0]
      const current = async () => {
        const now = await shownList(context, params.list)
        const found = now.items.find(({ rows }) => rows.some((key) => key === row))
        if (found === undefined) throw invalidRequest('text: this is a heading, not an item')
        return { ...now, item: found }
      }

      const { text, store, before } = change
      const isWritten = text !== undefined || store !== undefined
      if (isWritten) {
        const mentions = text === undefined ? [] : await context.read(text)
        const rewritten = await changesOfItems(context, {
          shown,
          items: [item],
          change: (rows, [own = []]) => contentChanges(rows, own, { text, store, mentions }),
        })
        row = rewritten.row
        await changeList(client, changesOf(shown.list, clock, rewritten))
      }
      const written = isWritten ? await current() : { ...shown, item }
      const done = change.done ?? item.isDone
      if (done !== written.item.isDone) {
        const ticks = ticksOf(written.items, { of: [written.item], done })
        await changeList(client, changesOf(shown.list, clock, { ticks }))
      }
      if (before !== undefined) {
        const next = before === null ? [] : [requireItem(written.items, before)]
        const moved = await changesOfItems(context, {
          shown: written,
          items: [written.item, ...next],
          change: (rows, [own = [], [nextRow = null] = []]) => moveRows(rows, own, nextRow),
        })
        row = moved.row
        await changeList(client, changesOf(written.list, clock, moved))
      }
      return { status: 200, body: presentItem((await current()).item) }
    },
  }),

  operation({
    ...plain,
    id: 'removeItem',
    method: 'DELETE',
    path: '/v1/lists/{list}/items/{item}',
    summary: 'Removes an item from a list',
    scope: 'lists:write',
    readsItems: true,
    params: ItemParams,
    responses: { 204: { description: 'The item is removed' } },
    handle: async (context, { params }) => {
      const { client } = context
      const shown = await lockedList(context, params.list)
      const item = requireItem(shown.items, params.item)
      const { changes } = await changesOfItems(context, {
        shown,
        items: [item],
        change: (rows, [own = []]) => removeRows(rows, own),
      })
      // Also unticks the item. Otherwise, the item would already be ticked when a shopper adds it again.
      const ticks = item.isDone ? ticksOf(shown.items, { of: [item], done: false }) : []
      await changeList(client, changesOf(shown.list, shown.clock, { changes, ticks }))
      return { status: 204 }
    },
  }),
]

/**
 * Returns the changes that rewrite an item's text or store. The store in the request overrides a store named
 * in the text. If the request sets a store, text that names several items stays in one row.
 */
function contentChanges(
  rows: readonly ListItemRow[],
  own: readonly string[],
  { text, store, mentions }: Pick<ItemChange, 'text' | 'store'> & { mentions: readonly Mention[] },
): TextChanges {
  const readItems = mentions.length === 1 ? () => mentions : undefined
  if (store === undefined) return rewriteRows(rows, own, text ?? '', readItems)
  const words = text === undefined ? undefined : splitRowText(text).text
  const written = words === undefined ? rows : applyChanges(rows, rewriteRows(rows, own, words))
  const stored = setRowsStore(written, own, storeNamed(store) ?? '')
  return changesBetween(rows, applyChanges(written, stored))
}

/** Parses the items in the text that a program wants to add. */
async function readText({ read }: ApiContext, text: string) {
  const mentions = await read(text)
  const rows = addText([], text, () => mentions).written
  const { items: added } = await shownItems({ rows, ticks: [] }, async (one) =>
    one === text ? mentions : read(one),
  )
  return { mentions, added }
}

/** Extends changes that add rows: sets `store` on each added item whose text doesn't name a store. */
async function withStore(
  { read }: ApiContext,
  { list, changes, store }: { list: ListRows; changes: TextChanges; store: string },
): Promise<TextChanges> {
  const rows = applyChanges(list.rows, changes)
  const added = new Set(changes.written.flatMap((row) => (row.store === '' ? row.key : [])))
  const { items } = await shownItems({ ...list, rows }, read)
  // Rows of headings aren't part of an item, so they don't get the store.
  const keys = items.flatMap((item) => item.rows.filter((key) => added.has(key)))
  return changesBetween(list.rows, applyChanges(rows, setRowsStore(rows, keys, store)))
}

type Shown = { list: ListRows; items: readonly ShownItem[]; mentions: readonly Mention[] }

/**
 * Loads a list with its items, without locking the list. Throws if the list doesn't exist or isn't visible to
 * the caller.
 */
async function shownList(context: ApiContext, id: string): Promise<Shown> {
  return shown(context, await selectListRows(context.client, id))
}

/**
 * Locks a list until the transaction ends and loads it with its items. Throws if the list doesn't exist or
 * isn't visible to the caller.
 */
async function lockedList(context: ApiContext, id: string): Promise<Shown & { clock: string }> {
  const { clock, list } = await lockListRows(context.client, id)
  return { ...(await shown(context, list)), clock }
}

/** Parses a list's items. Throws `list_not_found` if the list is null. */
async function shown({ read }: ApiContext, list: ListRows | null): Promise<Shown> {
  if (list === null) throw listNotFound()
  return { list, ...(await shownItems(list, read)) }
}

type ItemsChange = {
  shown: Shown
  items: readonly ShownItem[]
  /**
   * Receives all rows of the list and, for each item in `items`, the keys of its rows. Returns the changes.
   */
  change: (rows: readonly ListItemRow[], own: readonly (readonly string[])[]) => TextChanges
}

/**
 * Returns the changes to some items, and the key of the first item's first row. First splits rows that the
 * items share with other items, so that those other items stay unchanged.
 */
async function changesOfItems({ read }: ApiContext, { shown, items, change }: ItemsChange) {
  const { list, mentions } = shown
  const keys = items.flatMap(({ rows }) => rows)
  const split = splitSharedRows(list.rows, keys, mentions)
  if (split.written.length === 0) {
    const own = items.map(({ rows }) => rows)
    return { changes: change(list.rows, own), row: own[0]?.[0] }
  }
  const rows = applyChanges(list.rows, split)
  const now = await shownItems({ ...list, rows }, read)
  const rowsOf = new Map(now.items.map((item) => [item.key, item.rows]))
  const own = items.map((item) => rowsOf.get(item.key) ?? item.rows)
  const changed = applyChanges(rows, change(rows, own))
  return { changes: changesBetween(list.rows, changed), row: own[0]?.[0] }
}

/** Returns the item with this ID. Throws `item_not_found` if the list doesn't contain it. */
function requireItem(items: readonly ShownItem[], id: string): ShownItem {
  const item = items[indexOfItem(items, id)]
  if (item === undefined) throw itemNotFound()
  return item
}

/** Returns the index of the item with this ID. Throws `item_not_found` if the list doesn't contain it. */
function indexOfItem(items: readonly ShownItem[], id: string): number {
  const at = items.findIndex((item) => item.id === id)
  if (at === -1) throw itemNotFound()
  return at
}

function presentItem({ id, texts, isDone, store }: ShownItem) {
  return { id, text: texts.join(', '), done: isDone, store }
}
