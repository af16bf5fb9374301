import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'

export type Shopper = {
  id: string
  email: string
  password: string
  /** What the requests of the shopper carry. */
  headers: Record<string, string>
}

const Invite = z.object({ secret: z.string() })

export function connect(url: string): SupabaseClient {
  return createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** A new account with three saved lists. */
export async function createShopper(url: string): Promise<Shopper> {
  const client = connect(url)
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const { data, error } = await client.auth.signUp(account)
  if (error) throw error
  if (!data.session) throw new Error('Signing up gave no session')
  const lists = ['Weekly', 'Party', 'Camping'].map((name, index) => ({
    id: String(index),
    name,
    items: 'milk, bread, eggs, apples, chicken breast, rice, coffee, paper towels',
  }))
  await client.from('saved_lists').insert(lists).throwOnError()
  const authorization = `Bearer ${data.session.access_token}`
  return {
    ...account,
    id: data.session.user.id,
    headers: { apikey: defaultAnonKey, authorization },
  }
}

/** The ids of the shopper's lists, and the secrets of links by which others become editors of them. */
export async function shareLists(url: string, { headers }: Shopper) {
  const call = async (name: string, body: object) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    const path = `${url}/rest/v1/rpc/${name}`
    return (await fetch(path, { ...init, body: JSON.stringify(body) })).json()
  }
  const told = ListSyncResponse.parse(await call('sync_lists', {}))
  const lists = told.lists.map(({ list }) => list)
  const secrets: string[] = []
  for (const list of lists) {
    secrets.push(Invite.parse(await call('create_list_invite', { list, role: 'editor' })).secret)
  }
  return { lists, secrets }
}

/** The address that the app reads a shopper's lists from. */
export function savedListsUrl(url: string): string {
  return `${url}/rest/v1/saved_lists?select=id%2Cname%2Citems%2Ccreated_at%2Cupdated_at&order=created_at.desc%2Cid.desc`
}
