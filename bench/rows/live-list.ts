import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { type BenchServer, withServer } from '../parts/bench-server.ts'
import { percentile } from '../parts/median.ts'
import { residentMegabytes } from '../parts/memory.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'
import { connect } from '../parts/shopper.ts'

const households = 50
const members = 4
/** Of each household, at once with all others. */
const ticks = 10
const idleSockets = 1_000
/** The server lets one address hold fewer than are opened here. */
const socketsOfAddress = 400

type Member = { client: SupabaseClient; id: string; known: Record<string, number> }

/** From a tick on one device until each other device of the household has it, and what idle sockets cost. */
export function measureLiveList(): Promise<Result[]> {
  return withServer(
    async (server) => {
      const [first] = await measureIdle(server)
      const waits = await withOwnerPool({ dataDir: server.dataDir, connections: 2 }, (pool) =>
        measureTicks(server.url, (list, ids) =>
          pool.query(
            `insert into public.list_members (list_uid, user_id, role)
             select $1, id, 'editor' from unnest($2::uuid[]) id`,
            [list, ids],
          ),
        ),
      )
      const value = percentile(waits, 99)
      return [
        ...(first ? [first] : []),
        {
          name: `Live list: a tick on the other devices of ${households} households of ${members}, p99`,
          goal: '≤ 1000',
          value,
          unit: 'ms',
          control: 'its median',
          controlValue: percentile(waits, 50),
          met: value <= 1_000,
        },
      ]
    },
    { AUTH_RATE_LIMIT_SIGNUP: '100000' },
  )
}

async function measureTicks(
  url: string,
  share: (list: string, ids: readonly string[]) => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = []
  const all = await Promise.all(Array.from({ length: households }, () => openHousehold(url, share)))
  await Promise.all(
    all.map(async (household) => {
      for (let tick = 1; tick <= ticks; tick += 1) waits.push(...(await household.tick(tick)))
    }),
  )
  await Promise.all(all.map(({ close }) => close()))
  return waits
}

async function openHousehold(
  url: string,
  share: (list: string, ids: readonly string[]) => Promise<unknown>,
) {
  const list = randomUUID()
  const people: Member[] = []
  for (let at = 0; at < members; at += 1) people.push(await signUp(url))
  const [owner, ...others] = people
  if (!owner) throw new Error('A household has an owner')
  const at = clock()
  const fields = { name: 'Weekly', present: true, trip: 1, store: null }
  const clocks = { name: at, present: at, trip: at, store: at }
  const created = { id: '1', created_at: new Date().toISOString(), is_new: true }
  await exchange(owner, { lists: [{ list, ...fields, ...created, clocks }] })
  await share(
    list,
    others.map(({ id }) => id),
  )
  const waiting = new Map<string, (key: string) => void>()
  for (const member of others) {
    await exchange(member)
    await hear(member, async () => {
      const { ticks: told } = await exchange(member)
      for (const { key } of told) waiting.get(member.id)?.(key)
    })
  }
  return {
    /** Milliseconds until each of the others had the tick. */
    async tick(count: number): Promise<number[]> {
      const key = `item ${count}`
      const startMs = performance.now()
      const heard = others.map(
        ({ id }) =>
          new Promise<number>((resolve) => {
            waiting.set(id, (told) => {
              if (told === key) resolve(performance.now() - startMs)
            })
          }),
      )
      const tick = { list, trip: 1, key, done: true, clocks: { done: clock() } }
      await exchange(owner, { ticks: [tick] })
      return Promise.all(heard)
    },
    close: () => Promise.all(others.map(({ client }) => client.removeAllChannels())),
  }
}

async function signUp(url: string): Promise<Member> {
  const client = connect(url)
  const { data, error } = await client.auth.signUp({
    email: `${randomUUID()}@example.com`,
    password: 'correct horse',
  })
  if (error) throw error
  return { client, id: data.user?.id ?? '', known: {} }
}

async function exchange(member: Member, changes = {}): Promise<ListSyncResponse> {
  const given = { known: member.known, changes }
  const response = await member.client.rpc('sync_lists', given).throwOnError()
  const told = ListSyncResponse.parse(response.data)
  member.known = told.versions
  return told
}

function hear({ client, id }: Member, onChange: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    client
      .channel(`user:${id}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, () => void onChange().catch(reject))
      .subscribe((_status, error) => {
        if (error) reject(error)
        else resolve()
      })
  })
}

function clock(): string {
  return `${Date.now()}-0000-bench`
}

async function measureIdle({ url, process: { pid = 0 } }: BenchServer): Promise<Result[]> {
  const accounts = await Promise.all(Array.from({ length: idleSockets / 10 }, () => signUp(url)))
  const before = await residentMegabytes(pid)
  const sockets: WebSocket[] = []
  for (const [at, account] of accounts.entries()) {
    const { data } = await account.client.auth.getSession()
    const token = data.session?.access_token ?? ''
    const from = `127.0.0.${2 + Math.floor((at * 10) / socketsOfAddress)}`
    const open = Array.from({ length: 10 }, () => joined(url, { from, token, id: account.id }))
    sockets.push(...(await Promise.all(open)))
  }
  const value = (await residentMegabytes(pid)) - before
  for (const socket of sockets) socket.terminate()
  return [
    {
      name: `Sockets: memory of ${idleSockets.toLocaleString('en-US')} that are idle`,
      goal: '≤ 150',
      value,
      unit: 'MB',
      control: 'the server before',
      controlValue: before,
      met: value <= 150,
    },
  ]
}

type Joining = { from: string; token: string; id: string }

/** A socket that has joined the topic of its account. */
function joined(url: string, { from, token, id }: Joining): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/realtime/v1/websocket?vsn=1.0.0`
    const socket = new WebSocket(address, { localAddress: from })
    const config = { private: true }
    const payload = { config, access_token: token }
    const join = { topic: `realtime:user:${id}`, event: 'phx_join', payload, ref: '1' }
    socket.on('open', () => socket.send(JSON.stringify(join)))
    socket.on('message', (text: Buffer) => {
      if (text.toString().includes('"status":"ok"')) resolve(socket)
      else reject(new Error(text.toString()))
    })
    socket.on('error', reject)
  })
}
