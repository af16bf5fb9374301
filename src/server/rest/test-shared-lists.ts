import type { SupabaseClient } from '@supabase/supabase-js'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { saveTexts } from '../testing/saved-texts.ts'
import { testServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'

type Link = { role?: 'editor' | 'viewer'; days?: number; uses?: number }
type Invite = { id: string; secret: string; expires_at: string }

/**
 * Sends changes in one call of `sync_lists`. `known` contains the list versions that the device has already
 * received. Throws if the call is rejected.
 */
export async function sync(client: SupabaseClient, changes = {}, known = {}) {
  const { data } = await client.rpc('sync_lists', { known, changes }).throwOnError()
  return ListSyncResponse.parse(data)
}

/** Returns the changes that a device sends to tick an item. */
export function tickOf(list: string, key = 'milk') {
  const clocks = { done: `${Date.now()}-0000-phone` }
  return { ticks: [{ list, trip: 1, key, done: true, clocks }] }
}

/** Returns the row that a device sends to create a list. */
export function newList(list: string, fields: Record<string, unknown> = {}) {
  const at = `${Date.now()}-0000-phone`
  const clocks = { name: at, present: at, trip: at, store: at }
  return {
    list,
    name: 'List',
    present: true,
    trip: 1,
    store: null,
    is_new: true,
    clocks,
    ...fields,
  }
}

/** Returns the row that a device sends to add an item. */
export function itemOf(list: string, key: string, fields: Record<string, unknown> = {}) {
  const at = `${Date.now()}-0000-phone`
  const clocks = { text: at, place: at, present: at }
  return { list, key, text: key, before: ', ', place: 1, present: true, clocks, ...fields }
}

/** Saves a list and returns its id. */
export async function savedList(client: SupabaseClient, name: string, items = 'milk, eggs') {
  const [list = ''] = await saveTexts(client, [{ name, items }])
  return list
}

/** Creates a link to a list, for editors unless `link` sets another role. */
export async function newLink(client: SupabaseClient, list: string, link: Link = {}) {
  const { data } = await client
    .rpc('create_list_invite', { list, role: 'editor', ...link })
    .throwOnError()
  const invite: Invite = data
  return invite
}

/** Creates a link to the owner's list and accepts it as the member. */
export async function join(
  owner: SupabaseClient,
  list: string,
  member: SupabaseClient,
  link?: Link,
) {
  const { secret } = await newLink(owner, list, link)
  await member.rpc('accept_list_invite', { secret }).throwOnError()
}

/** Creates Ann with a list, and Bob, who isn't a member of the list yet. */
export async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const list = await savedList(ann, 'Weekly')
  const [annId, bobId] = [(await accountOf(ann)).id, (await accountOf(bob)).id]
  return { server, ann, bob, list, annId, bobId }
}

/** Returns the status, hint and message of a rejected call. */
export async function refusal(call: PromiseLike<{ status: number; error: RefusedCall | null }>) {
  const { status, error } = await call
  return [status, error?.hint, error?.message]
}

type RefusedCall = { hint: string; message: string }
