import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import type { Member } from '../parts/list-member.ts'
import { type LiveTopic, subscribeTopic } from './live-topic.ts'
import { createProgram } from './shopper-program.ts'
import { connectTimed, type Record, timed, timedFetch } from './timed-client.ts'
import { differencesOf, syncAll, type WrittenList, writeEntry } from './written-lists.ts'

const entriesOfShopper = 30
/** Id of the first store the measurement adds. */
const storeId = '00000000-0000-4000-8000-000000000000'

export type HouseholdShopper = {
  member: Member
  /** Ids of the account, its session and its lists, which attackers may know. */
  ids: readonly string[]
  /** Makes the calls the app makes in one round, one after another. */
  act: (round: number) => Promise<void>
  /** Joins a list with the secret of an invitation link. */
  join: (secret: string) => Promise<void>
  makeList: (name: string) => Promise<WrittenList>
  /** Sets the shared lists that this shopper writes to. */
  share: (lists: Shared) => void
  live: LiveTopic
  differences: () => Promise<string[]>
  close: () => Promise<unknown>
}

type Shared = { household: WrittenList; party: WrittenList; partner: LiveTopic }

type Options = { url: string; name: string; record: Record }

/**
 * Creates an honest shopper with a new account. Records everything that the shopper writes, to check it
 * later.
 */
export async function createHouseholdShopper(options: Options): Promise<HouseholdShopper> {
  const { url, name, record } = options
  const client = connectTimed(url, record)
  // The password is random, because attackers guess common passwords.
  const password = `correct horse ${randomUUID()}`
  const member = await signUp(client, name, password)
  const { id } = member
  const ask = timedFetch(record)
  const sessionId = await sessionOf(client)
  const live = await subscribeTopic(client, `user:${id}`, record)
  const program = await createProgram(client, { url, ask })
  const own = await makeList(member, 'Own', name)
  const written = { store: '', signs: '', corrections: new Map<string, string>() }
  let shared: Shared | undefined
  let pages: Map<string, string> | undefined

  function fail(what: string, failure: string) {
    record({ name: what, at: Date.now(), tookMs: 0, failure })
  }

  async function write(list: WrittenList, round: number) {
    const key = `${name} ${round % entriesOfShopper}`
    const entry = {
      key,
      text: `${key} of round ${round}`,
      present: round % 7 > 0,
      done: round % 2 > 0,
    }
    return writeEntry(member, list, { ...entry, clock: `${Date.now()}-0000-${name}` })
  }

  async function writeLists(round: number) {
    const mine = await write(own, round)
    if (mine.refused.length > 0) fail('own list', JSON.stringify(mine.refused))
    if (shared === undefined) return
    const { household, party, partner } = shared
    const ours = await write(household, round)
    if (ours.refused.length > 0) return fail('shared list', JSON.stringify(ours.refused))
    await timed({ name: 'live', record }, async () => {
      const isReceived = await partner.untilReceived(
        household.list,
        ours.versions[household.list] ?? 0,
      )
      return { value: undefined, failure: isReceived ? undefined : 'no live update received' }
    })
    // Attackers are editors of this list, so they may change anything on it.
    if (round % 3 === 0) await write(party, round)
  }

  async function writeStore(round: number) {
    written.store = `store ${round}`
    const row = { user_id: id, store: { id: written.store, chain: 'Target' } }
    await client.from('last_used_stores').upsert(row, { onConflict: 'user_id' }).throwOnError()
    await client.from('last_used_stores').select('store').maybeSingle().throwOnError()
  }

  async function correctAisle(round: number) {
    const [key, sign] = [`${name} ${round % 5}`, `Aisle ${round}`]
    const place = { store_id: storeId, store_name: 'Target', item_key: key, item_name: key }
    const row = { ...place, user_id: id, sign, department: null, corrected_at: new Date() }
    const onConflict = 'user_id,store_id,item_key'
    await client.from('aisle_corrections').upsert([row], { onConflict }).throwOnError()
    written.corrections.set(key, sign)
    await client.rpc('aisle_reports', { store: storeId }, { get: true }).throwOnError()
  }

  async function addSigns(round: number) {
    written.signs = `## Aisle ${round}\n${name}`
    const place = { chain_name: 'Target', store_name: 'Target', store_address: '1 Main St' }
    const signed = { signs: written.signs, signed_at: new Date() }
    const row = { user_id: id, store_id: storeId, ...place, ...signed }
    const onConflict = 'user_id,store_id'
    await client.from('store_signs').upsert([row], { onConflict }).throwOnError()
    await client.rpc('shared_store_signs', { store: storeId }, { get: true }).throwOnError()
  }

  async function readLists() {
    await client.rpc('list_rows', { list: own.list }).throwOnError()
  }

  async function readPages() {
    const texts = new Map<string, string>()
    for (const path of ['/', '/app', '/auth/v1/settings']) {
      texts.set(path, await (await ask(url + path)).text())
    }
    pages ??= texts
    for (const [path, text] of texts) if (pages.get(path) !== text) fail(path, 'the page changed')
  }

  async function signInElsewhere() {
    const other = connectTimed(url, record)
    const { error } = await other.auth.signInWithPassword({ email: member.email, password })
    if (error) throw error
    const { error: refusal } = await other.auth.signOut({ scope: 'local' })
    if (refusal) throw refusal
  }

  async function searchStores() {
    const body = { query: 'Wichita, KS', limit: 10 }
    const { error } = await client.functions.invoke('fetch-store-locations', { body })
    if (error) throw error
  }

  const runProgram = (round: number) => program.act(round)

  async function readAccount() {
    const { error } = await client.auth.getUser()
    if (error) throw error
  }

  async function refresh() {
    const { error } = await client.auth.refreshSession()
    if (error) throw error
  }

  /**
   * Steps, each with its interval in rounds. If a step fails, its failed requests are counted and the other
   * steps still run.
   */
  const steps: readonly (readonly [number, (round: number) => Promise<unknown>])[] = [
    [1, writeLists],
    [2, readLists],
    [2, readPages],
    [2, searchStores],
    [2, runProgram],
    [3, writeStore],
    [3, correctAisle],
    [3, addSigns],
    [5, readAccount],
    [10, refresh],
    [25, signInElsewhere],
  ]

  async function act(round: number) {
    for (const [every, step] of steps) {
      if (round % every > 0) continue
      try {
        await step(round)
      } catch (error) {
        fail(`round of ${step.name}`, String(error))
      }
    }
  }

  async function differences(): Promise<string[]> {
    const found: string[] = []
    const expectSame = (what: string, is: unknown, was: unknown) => {
      const [now, before] = [JSON.stringify(is), JSON.stringify(was)]
      if (now !== before) found.push(`${what} is ${now}, not ${before}`)
    }
    await refresh()
    const { data } = await client.auth.getUser()
    expectSame(
      'the account',
      [data.user?.email, data.user?.user_metadata['name']],
      [member.email, name],
    )
    expectSame('second factors', data.user?.factors ?? [], [])
    const sessions = await client.rpc('my_sessions').throwOnError()
    expectSame('sessions', (sessions.data as object[]).length, 1)
    const store = await client.from('last_used_stores').select('store').single().throwOnError()
    expectSame('the last store', (store.data.store as { id: string }).id, written.store)
    const aisles = await client.from('aisle_corrections').select('item_key,sign').throwOnError()
    const kept = aisles.data.map((row) => `${row.item_key}: ${row.sign}`)
    const corrected = [...written.corrections].map(([key, sign]) => `${key}: ${sign}`)
    expectSame('corrections', kept.toSorted(), corrected.toSorted())
    const signs = await client.from('store_signs').select('signs').throwOnError()
    expectSame('signs', signs.data, written.signs === '' ? [] : [{ signs: written.signs }])
    found.push(...(await program.differences()))
    const received = await syncAll({ ...member, known: {} })
    const lists = [own, ...(shared ? [shared.household] : [])]
    found.push(...lists.flatMap((list) => differencesOf(list, received)))
    const allowed = new Set([...lists.map(({ list }) => list), program.list, shared?.party.list])
    const strange = received.lists.filter(({ list, owner }) => !allowed.has(list) && owner !== id)
    expectSame(
      'lists of others',
      strange.map(({ name }) => name),
      [],
    )
    expectSame('members of the shared list', rolesOf(received, shared?.household.list), [
      'editor',
      'owner',
    ])
    expectSame('members of the own list', rolesOf(received, own.list), [])
    return found.map((text) => `${name}: ${text}`)
  }

  return {
    member,
    ids: [id, sessionId, own.list, program.list],
    act,
    join: async (secret) => {
      await client.rpc('accept_list_invite', { secret }).throwOnError()
    },
    makeList: (listName) => makeList(member, listName, name),
    share: (lists) => {
      shared = lists
    },
    live,
    differences,
    close: live.close,
  }
}

async function signUp(client: SupabaseClient, name: string, password: string): Promise<Member> {
  const email = `${name}-${randomUUID()}@example.com`
  const options = { data: { name } }
  const { data, error } = await client.auth.signUp({ email, password, options })
  if (error) throw error
  await client.from('waitlist').insert({ email, name }).throwOnError()
  return { client, id: data.user?.id ?? '', email, known: {} }
}

async function sessionOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getClaims()
  return data?.claims.session_id ?? ''
}

async function makeList(member: Member, name: string, device: string): Promise<WrittenList> {
  const list = randomUUID()
  const at = `${Date.now()}-0000-${device}`
  const clocks = { name: at, present: at, trip: at, store: at }
  const fields = { name, present: true, trip: 1, store: null, clocks }
  const id = `${Date.now()}${Math.floor(Math.random() * 1000)}`
  const row = { list, id, ...fields, created_at: new Date().toISOString(), is_new: true }
  const { refused } = await syncAll(member, { lists: [row] })
  if (refused.length > 0) throw new Error(`The server rejected a list: ${JSON.stringify(refused)}`)
  return { list, name, entries: new Map() }
}

function rolesOf({ lists }: Pick<ListSyncResponse, 'lists'>, list: string | undefined): string[] {
  const members = lists.find((one) => one.list === list)?.members ?? []
  return members.map(({ role }) => role).toSorted()
}
