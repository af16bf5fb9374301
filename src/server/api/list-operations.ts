import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { RequestError } from '../lib/errors.ts'
import { currentList, idInUse, listNotFound } from './api-errors.ts'
import { type ApiOperation, operation, plain } from './api-operation.ts'
import { addList, changeList, lockListRows, selectListRows, selectLists } from './list-queries.ts'
import { List, ListChange, ListPage, ListParams, ListsQuery, Me, NewList } from './list-shapes.ts'

/** Operations that read, create, rename and delete lists, and one that returns the caller's account. */
export const listOperations: readonly ApiOperation[] = [
  operation({
    ...plain,
    id: 'getMe',
    method: 'GET',
    path: '/v1/me',
    summary: 'Returns the caller and the scopes of the token',
    scope: null,
    responses: { 200: { description: 'The caller and their token', body: Me } },
    handle: async ({ accountId, token }) => ({
      status: 200,
      body: {
        id: accountId,
        scopes: token?.scopes ?? ['lists:read', 'lists:write'],
        token: token
          ? { name: token.name, expires_at: token.expires_at?.toISOString() ?? null }
          : null,
      },
    }),
  }),

  operation({
    ...plain,
    id: 'listLists',
    method: 'GET',
    path: '/v1/lists',
    summary: 'Lists the shopper’s own lists and those shared with them, newest first',
    scope: 'lists:read',
    query: ListsQuery,
    responses: { 200: { description: 'A page of lists', body: ListPage } },
    handle: async ({ client }, { query: { limit, after } }) => {
      const found = await selectLists(client, { after, limit: limit + 1 })
      const lists = found.slice(0, limit)
      const next = found.length > limit ? (lists.at(-1)?.id ?? null) : null
      return { status: 200, body: { lists, next } }
    },
  }),

  operation({
    ...plain,
    id: 'createList',
    method: 'POST',
    path: '/v1/lists',
    summary: 'Adds a list',
    scope: 'lists:write',
    body: NewList,
    responses: {
      200: { description: 'The existing list with this id', body: List },
      201: { description: 'The new list', body: List },
    },
    handle: async ({ client, accountId }, { body: { id = randomUUID(), name } }) => {
      if (id === accountId) throw currentList()
      const { clock, list: existing } = await lockListRows(client, id)
      if (existing !== null) return { status: 200, body: existing }
      await addList(client, { id, name, clock }).catch((refusal: unknown) => {
        throw belongsToOther(refusal) ? idInUse() : refusal
      })
      const headers = { location: `/api/v1/lists/${id}` }
      return { status: 201, body: await selectListRows(client, id), headers }
    },
  }),

  operation({
    ...plain,
    id: 'getList',
    method: 'GET',
    path: '/v1/lists/{list}',
    summary: 'Returns a list without its items',
    scope: 'lists:read',
    params: ListParams,
    responses: { 200: { description: 'The list', body: List } },
    handle: async ({ client }, { params }) => {
      const list = await selectListRows(client, params.list)
      if (list === null) throw listNotFound()
      return { status: 200, body: list }
    },
  }),

  operation({
    ...plain,
    id: 'changeList',
    method: 'PATCH',
    path: '/v1/lists/{list}',
    summary: 'Renames a list',
    scope: 'lists:write',
    params: ListParams,
    body: ListChange,
    responses: { 200: { description: 'The changed list', body: List } },
    handle: async ({ client }, { params, body: { name } }) => {
      await changeSavedList(client, params.list, (clock) => ({ name, clocks: { name: clock } }))
      return { status: 200, body: await selectListRows(client, params.list) }
    },
  }),

  operation({
    ...plain,
    id: 'deleteList',
    method: 'DELETE',
    path: '/v1/lists/{list}',
    summary: 'Deletes one of the shopper’s lists',
    scope: 'lists:write',
    params: ListParams,
    responses: { 204: { description: 'The list is deleted' } },
    handle: async ({ client }, { params }) => {
      await changeSavedList(client, params.list, (clock) => ({
        present: false,
        clocks: { present: clock },
      }))
      return { status: 204 }
    },
  }),
]

/** Whether PostgreSQL rejected a new list because its ID belongs to another shopper's list. */
function belongsToOther(refusal: unknown): boolean {
  return refusal instanceof RequestError && refusal.code === 'list_not_found'
}

/**
 * Changes fields of a saved list. Throws `list_not_found` if the caller can't see the list, and
 * `current_list` if it is the current list.
 */
async function changeSavedList(
  client: PoolClient,
  id: string,
  changesAt: (clock: string) => Record<string, unknown>,
): Promise<void> {
  const { clock, list } = await lockListRows(client, id)
  if (list === null) throw listNotFound()
  if (list.is_current) throw currentList()
  const { name, trip, store } = list
  const row = { list: id, name, present: true, trip, store, ...changesAt(clock) }
  await changeList(client, { lists: [row] })
}
