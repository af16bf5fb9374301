import type { SupabaseClient } from '@supabase/supabase-js'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { expectConformity } from './test-conformity.ts'

export type ApiResponse = { status: number; headers: Headers; text: string; json: unknown }

/** An API client, with or without a token, that checks each response against the OpenAPI document. */
export type Program = {
  get: (path: string) => Promise<ApiResponse>
  post: (path: string, body: unknown) => Promise<ApiResponse>
  patch: (path: string, body: unknown) => Promise<ApiResponse>
  delete: (path: string) => Promise<ApiResponse>
}

export type MadeToken = { id: string; secret: string; expires_at: string | null }

export const readAndWrite = ['lists:read', 'lists:write']

/** Creates a personal access token for the shopper. Without `days`, the token doesn't expire. */
export async function makeToken(
  client: SupabaseClient,
  { name = 'Kitchen', scopes = readAndWrite, days }: TokenOptions = {},
): Promise<MadeToken> {
  const options = { name, scopes, ...(days === undefined ? {} : { days }) }
  const { data } = await client.rpc('create_access_token', options).throwOnError()
  return data
}

type TokenOptions = { name?: string; scopes?: string[]; days?: number }

/**
 * Returns a client for this server's API. Sends the token with each request, unless it is undefined. Each
 * call throws if the response doesn't match the OpenAPI document.
 */
export function programOf({ url }: Pick<TestServer, 'url'>, token: string | undefined): Program {
  const ask = async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    await expectConformity(url, { method, path: `/api/v1${path}`, status: response.status, json })
    return { status: response.status, headers: response.headers, text, json }
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    delete: (path) => ask('DELETE', path),
  }
}

/** Starts a server with a shopper, Ann, and a program whose token has all scopes of her account. */
export async function annsProgram(settings: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer(settings)
  const ann = await server.asShopper('ann')
  const token = await makeToken(ann)
  return { server, ann, token, program: programOf(server, token.secret) }
}

/** Returns the ID of the signed-in shopper. */
export async function idOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getUser()).data.user?.id ?? ''
}

/** Creates a list with these items and returns its path. */
export async function listWith(program: Program, text: string, name = 'Weekly'): Promise<string> {
  const list = await program.post('/lists', { name })
  if (list.status !== 201) throw new Error(list.text)
  const path = `/lists/${(list.json as { id: string }).id}`
  const added = text === '' ? list : await program.post(`${path}/items`, { text })
  if (added.status >= 300) throw new Error(added.text)
  return path
}

type ShownPage = {
  items: { id: string; text: string; done: boolean; store: string | null }[]
  next: string | null
}

/** Returns the items on the list at this path. */
export async function itemsAt(program: Program, list: string): Promise<ShownPage['items']> {
  const { json } = await program.get(`${list}/items?limit=500`)
  return (json as ShownPage).items
}

/**
 * Returns the path of the item with this text. If there is none, the path leads to an item that doesn't
 * exist.
 */
export async function itemPath(program: Program, list: string, text: string): Promise<string> {
  const found = (await itemsAt(program, list)).find((item) => item.text === text)
  return `${list}/items/${found?.id}`
}
