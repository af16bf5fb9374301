import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { fileOf } from '../storage/test-videos.ts'
import { saveTexts } from './saved-texts.ts'

/** Password of the shoppers below. */
export const releasedPassword = 'correct horse'
const videos = 'demo-videos'

function clientOf(url: string, key: string = defaultAnonKey): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function signUp(url: string, name: string): Promise<SupabaseClient> {
  const client = clientOf(url)
  const { error } = await client.auth.signUp({
    email: `${name}@example.com`,
    password: releasedPassword,
  })
  if (error) throw error
  return client
}

/**
 * Writes what the upgrade tests look for in the data of each released version: Ann shares the list 'Weekly' with
 * Bob, who has taken milk; she has another list, a token for a program, a last store and an aisle correction;
 * the operator has uploaded a video. `serviceKey` is the one that `npm run admin -- service-key` prints.
 */
export async function writeReleasedData(url: string, serviceKey: string): Promise<void> {
  const [ann, bob] = [await signUp(url, 'ann'), await signUp(url, 'bob')]
  const [weekly = ''] = await saveTexts(ann, [
    { name: 'Weekly', items: 'milk, eggs' },
    { name: 'שבועי "🥕"', items: 'milk,\t\\N\n"eggs"\\' },
  ])
  const invite = await ann
    .rpc('create_list_invite', { list: weekly, role: 'editor' })
    .throwOnError()
  await bob.rpc('accept_list_invite', { secret: invite.data.secret }).throwOnError()
  const clocks = { done: `${Date.now()}-0000-phone` }
  const tick = { list: weekly, trip: 1, key: 'milk', done: true, clocks }
  await bob.rpc('sync_lists', { known: {}, changes: { ticks: [tick] } }).throwOnError()
  await ann
    .rpc('create_access_token', { name: 'Home', scopes: ['lists:read', 'lists:write'] })
    .throwOnError()
  const store = { id: 'typical-Kroger', chainName: 'Kroger', name: 'Kroger', address: '' }
  await ann.from('last_used_stores').insert({ store }).throwOnError()
  const milk = { store_id: store.id, store_name: store.name, item_key: 'milk', item_name: 'milk' }
  await ann
    .from('aisle_corrections')
    .insert({ ...milk, sign: '7' })
    .throwOnError()
  const { error } = await clientOf(url, serviceKey)
    .storage.from(videos)
    .upload('one.mp4', fileOf('mp4', 40), { contentType: 'video/mp4' })
  if (error) throw error
}
