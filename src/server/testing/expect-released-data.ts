import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { sync } from '../rest/test-shared-lists.ts'
import { bucket } from '../storage/test-storage.ts'
import { saveTexts } from './saved-texts.ts'
import { testPassword } from './test-server.ts'

/**
 * Checks that the shoppers in e2e/fixtures/released-data.ts still have all their data after an upgrade, and
 * can still use the app.
 */
export async function expectReleasedData(url: string): Promise<void> {
  const [ann, bob] = [await signIn(url, 'ann'), await signIn(url, 'bob')]
  const [hers, his] = [await sync(ann), await sync(bob)]
  expect(his.lists).toMatchObject([{ name: 'Weekly', role: 'editor' }])
  expect(his.ticks).toMatchObject([{ key: 'milk', done: true }])
  expect(hers.lists.map(({ name }) => name).toSorted()).toEqual(['Weekly', 'שבועי "🥕"'])
  const { data } = await ann.rpc('my_data').throwOnError()
  expect(data).toMatchObject({
    aisle_corrections: [{ item_key: 'milk', sign: '7' }],
    last_used_store: { store: { name: 'Kroger' } },
    access_tokens: [{ name: 'Home' }],
    saved_lists: expect.arrayContaining([
      expect.objectContaining({ name: 'Weekly', items: 'milk, eggs' }),
      expect.objectContaining({ name: 'שבועי "🥕"', items: 'milk,\t\\N\n"eggs"\\' }),
    ]),
  })
  await saveTexts(ann, [{ name: 'Party', items: 'crisps' }])
  expect((await ann.storage.from(bucket).download('one.mp4')).data?.size).toBe(40)
}

async function signIn(url: string, name: string): Promise<SupabaseClient> {
  const client = createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const credentials = { email: `${name}@example.com`, password: testPassword }
  expect((await client.auth.signInWithPassword(credentials)).error).toBeNull()
  return client
}
