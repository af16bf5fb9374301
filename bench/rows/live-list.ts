import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { WebSocket } from 'ws'
import { type BenchServer, withServer } from '../parts/bench-server.ts'
import {
  clockNow,
  type Member,
  makeHousehold,
  type ShareList,
  signUpMember,
  sync,
} from '../parts/list-member.ts'
import { percentile } from '../parts/median.ts'
import { residentMegabytes } from '../parts/memory.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import { openPageHousehold } from '../parts/page-household.ts'
import type { Result } from '../parts/result.ts'
import { withChromium } from '../parts/with-chromium.ts'

const households = 50
const members = 4
/** Number of households in which two members use the app in a browser. */
const pageHouseholds = 5
/** Number of ticks per household. All households tick at the same time. */
const ticks = 10
/**
 * Interval between ticks. No real shopper ticks that fast, but ticking without a pause would only measure an
 * overloaded machine.
 */
const tickEveryMs = 1_000
const idleSockets = 1_000
/**
 * Number of WebSockets to open from each address. One address isn't enough, because the server limits the
 * WebSockets per address.
 */
const socketsOfAddress = 400

/**
 * Measures the time from a tick on one device until all of the household's other devices have received it.
 * Also measures the memory of idle WebSockets.
 */
export function measureLiveList(): Promise<Result[]> {
  return withServer(
    async (server) => {
      const [first] = await measureIdle(server)
      const { waits, shown } = await withChromium((browser) =>
        withOwnerPool({ dataDir: server.dataDir, connections: 2 }, (pool) =>
          measureTicks(browser, server.url, (list, ids) =>
            pool.query(
              `insert into public.list_members (list_uid, user_id, role)
               select $1, id, 'editor' from unnest($2::uuid[]) id`,
              [list, ids],
            ),
          ),
        ),
      )
      return [
        ...(first ? [first] : []),
        resultOf(
          `Live list: a tick on the other devices of ${households} households of ${members}, ${2 * pageHouseholds} of them browsers, p99`,
          [...waits, ...shown],
        ),
        resultOf(`Live list: of these, a tick in a browser until another one shows it, p99`, shown),
      ]
    },
    { AUTH_RATE_LIMIT_SIGNUP: '100000' },
  )
}

function resultOf(name: string, waits: readonly number[]): Result {
  const value = percentile(waits, 99)
  return {
    name,
    goal: '≤ 1000',
    value,
    unit: 'ms',
    control: 'its median',
    controlValue: percentile(waits, 50),
    met: value <= 1_000,
  }
}

async function measureTicks(browser: Browser, url: string, share: ShareList) {
  const pages: Household[] = []
  // Opens one page at a time, because each starts the full app and would slow down the others.
  for (let at = 0; at < pageHouseholds; at += 1) {
    pages.push(await openPageHousehold(browser, url, share))
  }
  const rest = Array.from({ length: households - pageHouseholds }, () => openHousehold(url, share))
  const sockets = await Promise.all(rest)
  const [waits, shown] = await Promise.all([tickAll(sockets), tickAll(pages)])
  await Promise.all([...sockets, ...pages].map(({ close }) => close()))
  return { waits, shown }
}

type Household = { tick: (count: number) => Promise<number[]>; close: () => Promise<unknown> }

/** Ticks in all households at regular intervals. Returns how long each tick took to arrive. */
async function tickAll(all: readonly Household[]): Promise<number[]> {
  const waits: number[] = []
  const startMs = performance.now()
  await Promise.all(
    all.map(async (household, at) => {
      for (let tick = 1; tick <= ticks; tick += 1) {
        const dueMs = startMs + (tick + at / all.length) * tickEveryMs
        await wait(Math.max(0, dueMs - performance.now()))
        waits.push(...(await household.tick(tick)))
      }
    }),
  )
  return waits
}

async function openHousehold(url: string, share: ShareList) {
  const { list, owner, others } = await makeHousehold(url, share)
  const waiting = new Map<string, (key: string) => void>()
  for (const member of others) {
    await sync(member)
    await subscribeTo(member, async () => {
      const { ticks: received } = await sync(member)
      for (const { key } of received) waiting.get(member.id)?.(key)
    })
  }
  return {
    /** Returns the milliseconds until each of the other members received the tick. */
    async tick(count: number): Promise<number[]> {
      const key = `item ${count}`
      const startMs = performance.now()
      const arrivals = others.map(
        ({ id }) =>
          new Promise<number>((resolve) => {
            waiting.set(id, (received) => {
              if (received === key) resolve(performance.now() - startMs)
            })
          }),
      )
      const tick = { list, trip: 1, key, done: true, clocks: { done: clockNow() } }
      await sync(owner, { ticks: [tick] })
      return Promise.all(arrivals)
    },
    close: () => Promise.all(others.map(({ client }) => client.removeAllChannels())),
  }
}

function subscribeTo({ client, id }: Member, onChange: () => Promise<void>): Promise<void> {
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

/** Measures the memory that many idle WebSockets take. */
async function measureIdle({ url, process: { pid = 0 } }: BenchServer): Promise<Result[]> {
  const accounts = await Promise.all(
    Array.from({ length: idleSockets / 10 }, () => signUpMember(url)),
  )
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
      name: `Sockets: memory of ${idleSockets.toLocaleString('en-US')} idle sockets`,
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

/** Opens a WebSocket that has joined the topic of its account. */
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
