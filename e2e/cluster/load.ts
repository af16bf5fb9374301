import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { changesOfNewList } from '../../src/server/testing/saved-texts.ts'

const shopperCount = 6
const readersEach = 2
const pauseMs = 60
const retryMs = 300
const updateTimeoutMs = 30_000

const maxLists = 1_000

const Rows = z.array(z.object({ id: z.string(), name: z.string() }))

type Shopper = {
  id: string
  token: string
  client: SupabaseClient
  /** Ids of the lists whose saves the server acknowledged. */
  saved: Set<string>
  /** Time of the last live update on the shopper's channel. */
  lastUpdateMs: number
}

export type Count = { reads: number; failedReads: number; wrongReads: number; refusedReads: number }

/**
 * Starts simulated shoppers at the given URL. Until `stop` is called, they save lists, read them and
 * listen for changes.
 */
export async function startLoad(url: string) {
  const count: Count = { reads: 0, failedReads: 0, wrongReads: 0, refusedReads: 0 }
  const shoppers = await Promise.all(Array.from({ length: shopperCount }, () => begin(url)))
  let isOver = false
  const endless = async (act: (shopper: Shopper) => Promise<void>, shopper: Shopper) => {
    while (!isOver) {
      await act(shopper)
      await delay(pauseMs)
    }
  }
  const acting = shoppers.flatMap((shopper) => [
    endless((one) => save(url, one), shopper),
    ...Array.from({ length: readersEach }, () => endless((one) => read(url, one, count), shopper)),
  ])

  return {
    /** Returns the counts since the last call, and resets them to zero. */
    takeCount: (): Count => {
      const taken = { ...count }
      Object.assign(count, { reads: 0, failedReads: 0, wrongReads: 0, refusedReads: 0 })
      return taken
    },
    /**
     * Waits until every shopper has received a live update sent after this call. Resolves with the
     * elapsed milliseconds, or with `Infinity` after a time limit.
     */
    untilUpdated: async (): Promise<number> => {
      const startMs = Date.now()
      while (shoppers.some(({ lastUpdateMs }) => lastUpdateMs < startMs)) {
        if (Date.now() - startMs > updateTimeoutMs) return Number.POSITIVE_INFINITY
        await delay(20)
      }
      return Date.now() - startMs
    },
    /**
     * Waits without a time limit until every shopper can read their lists. Resolves with the elapsed
     * milliseconds.
     */
    untilRead: async (): Promise<number> => {
      const startMs = Date.now()
      for (const { token } of shoppers) {
        while ((await ask(url, token).catch(() => undefined))?.status !== 200) await delay(20)
      }
      return Date.now() - startMs
    },
    /** Returns how many acknowledged lists are missing on the server. */
    countLost: async (): Promise<number> => {
      let lost = 0
      for (const { token, saved } of shoppers) {
        const acknowledged = [...saved]
        const response = await ask(url, token)
        const kept = new Set(Rows.parse(await response.json()).map(({ id }) => id))
        lost += acknowledged.filter((id) => !kept.has(id)).length
      }
      return lost
    },
    stop: async () => {
      isOver = true
      await Promise.all(acting)
      await Promise.all(shoppers.map(({ client }) => client.removeAllChannels()))
    },
  }
}

/** Creates a shopper who records when the last live update arrived. */
async function begin(url: string): Promise<Shopper> {
  const client = createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const { data, error } = await client.auth.signUp(account)
  if (error) throw error
  if (!data.session) throw new Error('The sign-up returned no session')
  const { user, access_token: token } = data.session
  const shopper: Shopper = { id: user.id, token, client, saved: new Set(), lastUpdateMs: 0 }
  await client.realtime.setAuth(token)
  client
    .channel(`user:${user.id}`, { config: { private: true } })
    .on('broadcast', { event: 'changed' }, () => {
      shopper.lastUpdateMs = Date.now()
    })
    .subscribe()
  return shopper
}

function ask(url: string, token: string): Promise<Response> {
  return fetch(`${url}/rest/v1/rpc/lists_page?max_lists=${maxLists}`, {
    headers: { apikey: defaultAnonKey, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  })
}

/**
 * Saves a list named after its owner's id, so that `isCompleteAndOwn` can recognize other shoppers' lists.
 */
async function save(url: string, { id, token, saved }: Shopper): Promise<void> {
  const list = randomUUID()
  const response = await fetch(`${url}/rest/v1/rpc/change_lists`, {
    method: 'POST',
    headers: {
      apikey: defaultAnonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ changes: changesOfNewList({ name: id, items: 'milk, eggs' }, list) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const refused = await response?.text().catch(() => undefined)
  if (response?.status === 200 && refused === '[]') saved.add(list)
}

/** Reads the lists. Retries once after a server error or no response, as the app does. */
async function read(url: string, { id, token, saved }: Shopper, count: Count): Promise<void> {
  count.reads += 1
  const known = [...saved]
  const tryToRead = async () => {
    const response = await ask(url, token)
    if (response.status >= 500) throw new Error(`Status ${response.status}`)
    return { status: response.status, body: await response.json() }
  }
  const result = await tryToRead().catch(async () => {
    await delay(retryMs)
    return tryToRead().catch(() => undefined)
  })
  if (result === undefined) count.failedReads += 1
  else if (result.status !== 200) count.refusedReads += 1
  else if (!isCompleteAndOwn(Rows.parse(result.body), { id, known })) count.wrongReads += 1
}

/** Returns whether all rows belong to the shopper and include every list acknowledged before the request. */
function isCompleteAndOwn(
  rows: z.infer<typeof Rows>,
  { id, known }: { id: string; known: readonly string[] },
): boolean {
  const ids = new Set(rows.map((row) => row.id))
  return rows.every((row) => row.name === id) && known.every((one) => ids.has(one))
}
