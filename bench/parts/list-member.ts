import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { connect } from './shopper.ts'

/** A member of a shared list, with the list versions the member's device already has. */
export type Member = {
  client: SupabaseClient
  id: string
  email: string
  known: Record<string, number>
}

/** Adds accounts to a list as editors. */
export type ShareList = (list: string, ids: readonly string[]) => Promise<unknown>

const membersOfHousehold = 4

/**
 * Creates a household of four, whose owner creates a list with these items. Calls `share` to add the other
 * three as editors. Returns the list's id and the members.
 */
export async function makeHousehold(url: string, share: ShareList, items: readonly string[] = []) {
  const list = randomUUID()
  const people: Member[] = []
  for (let at = 0; at < membersOfHousehold; at += 1) people.push(await signUpMember(url))
  const [owner, ...others] = people
  if (!owner) throw new Error('A household needs an owner')
  const at = clockNow()
  const fields = { name: 'Weekly', present: true, trip: 1, store: null }
  const clocks = { name: at, present: at, trip: at, store: at }
  const created = { id: '1', created_at: new Date().toISOString(), is_new: true }
  const rows = items.map((text, index) => ({
    list,
    key: text,
    text,
    before: ', ',
    place: index + 1,
    present: true,
    clocks: { text: at, place: at, present: at },
  }))
  await sync(owner, { lists: [{ list, ...fields, ...created, clocks }], items: rows })
  await share(
    list,
    others.map(({ id }) => id),
  )
  return { list, owner, others }
}

/** Creates an account for a member of a household. */
export async function signUpMember(url: string): Promise<Member> {
  const client = connect(url)
  const email = `${randomUUID()}@example.com`
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse' })
  if (error) throw error
  return { client, id: data.user?.id ?? '', email, known: {} }
}

/**
 * Syncs once: sends the changes, returns the rows that are new to the member, and updates the member's known
 * versions.
 */
export async function sync(member: Member, changes = {}): Promise<ListSyncResponse> {
  const given = { known: member.known, changes }
  const response = await member.client.rpc('sync_lists', given).throwOnError()
  const parsed = ListSyncResponse.parse(response.data)
  member.known = parsed.versions
  return parsed
}

/** Returns the current time as the clock of a write. */
export function clockNow(): string {
  return `${Date.now()}-0000-bench`
}
