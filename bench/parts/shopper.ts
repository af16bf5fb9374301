import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { saveTexts } from '../../src/server/testing/saved-texts.ts'

export type Shopper = {
  id: string
  email: string
  password: string
  /** Headers of the shopper's requests. */
  headers: Record<string, string>
  /** Ids of the shopper's lists. */
  lists: readonly string[]
}

const Invite = z.object({ secret: z.string() })

/** Creates a Supabase client for the server at this URL, without a session. */
export function connect(url: string): SupabaseClient {
  return createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Creates an account with three saved lists and a last used store. */
export async function createShopper(url: string): Promise<Shopper> {
  const client = connect(url)
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const { data, error } = await client.auth.signUp(account)
  if (error) throw error
  if (!data.session) throw new Error('The sign-up returned no session')
  const items = 'milk, bread, eggs, apples, chicken breast, rice, coffee, paper towels'
  const names = ['Weekly', 'Party', 'Camping']
  const lists = await saveTexts(
    client,
    names.map((name) => ({ name, items })),
  )
  const store = { id: 'target-1', name: 'Target', address: '1 Main St', city: 'Town' }
  await client.from('last_used_stores').insert({ store }).throwOnError()
  const authorization = `Bearer ${data.session.access_token}`
  return {
    ...account,
    id: data.session.user.id,
    headers: { apikey: defaultAnonKey, authorization },
    lists,
  }
}

/** Creates an editor link to each of the shopper's lists. Returns the lists' ids and the links' secrets. */
export async function shareLists(url: string, { headers, lists }: Shopper) {
  const secrets: string[] = []
  for (const list of lists) {
    const response = await fetch(`${url}/rest/v1/rpc/create_list_invite`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ list, role: 'editor' }),
    })
    secrets.push(Invite.parse(await response.json()).secret)
  }
  return { lists, secrets }
}

/** Returns the URL from which the app reads a shopper's last used store. */
export function lastStoreUrl(url: string): string {
  return `${url}/rest/v1/last_used_stores?select=store%2Cused_at`
}

/** Returns the API URL for a list's rows. */
export function listRowsUrl(url: string, list: string | undefined): string {
  return `${url}/rest/v1/rpc/list_rows?list=${list}`
}
