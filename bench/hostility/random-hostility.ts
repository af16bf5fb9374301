import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../src/server/testing/test-scatter.ts'
import { createAskFrom, type Response } from './ask-from.ts'
import { attackByBrokenHttp } from './broken-http.ts'
import { createAccounts } from './hostile-accounts.ts'
import { type Call, hostileCalls } from './hostile-calls.ts'
import { attackBySocket } from './hostile-sockets.ts'
import { type Known, pick, randomId } from './hostile-values.ts'
import type { Served } from './served-operations.ts'

/** Number of concurrent callers of each type. */
const callers = { calls: 30, sockets: 6, brokenHttp: 4 }
const addresses = Array.from({ length: 8 }, (_, at) => `127.0.2.${at + 1}`)
/**
 * Average pause between two calls of a caller. The pause leaves enough processor time for the honest
 * shoppers.
 */
const pauseMs = 60
const replaceEveryMs = 10_000
const keptSlowest = 10

type Seen = { number: number; at: number; call: Call } & Response

export type Hostility = {
  /** Number of responses, by status or outcome. */
  responses: Map<number | string, number>
  /** Number of server failures by type, each with the shortest call that caused it. */
  failures: Map<string, { count: number; shortest: Seen }>
  slowest: Seen[]
}

type Options = Served & {
  url: string
  seed: number
  durationMs: number
  victims: Pick<Known, 'victimIds' | 'victimEmails' | 'joinedLists' | 'secrets'>
}

/** Calls every operation with arbitrary input for the given time, from several accounts and addresses. */
export async function attackAtRandom(options: Options): Promise<Hostility> {
  const { url, seed, durationMs, victims } = options
  const askFrom = createAskFrom(url)
  const makeCall = hostileCalls(options)
  const accounts = await createAccounts({ askFrom, secrets: victims.secrets, seed })
  const startMs = performance.now()
  const isOver = () => performance.now() > startMs + durationMs
  const ids = seededRandom(seed)
  const ownLists = Array.from({ length: 12 }, () => randomId(ids))
  let known: Known = { ...victims, ownLists, ...accounts.known() }
  const hostility: Hostility = { responses: new Map(), failures: new Map(), slowest: [] }
  let calls = 0

  function count(outcome: number | string) {
    hostility.responses.set(outcome, (hostility.responses.get(outcome) ?? 0) + 1)
  }

  async function callOnce() {
    const number = calls++
    const random = seededRandom(seed * 1_000_003 + number)
    const call = makeCall(number, random, known)
    const at = Date.now()
    const response = await askFrom(pick(random, addresses), call)
    count(response.status)
    note(hostility, { number, at, call, ...response })
    await wait(random() * 2 * pauseMs)
  }

  /** Repeats an attack until the time is up, with a random source seeded by this index. */
  async function repeatAttack(index: number, work: (source: Source) => Promise<string>) {
    const random = seededRandom(seed * 1_000_003 - index)
    while (!isOver()) {
      count(await work({ url, from: pick(random, addresses), random }))
    }
  }

  async function replaceEnded() {
    let dueMs = performance.now() + replaceEveryMs
    while (!isOver()) {
      await wait(500)
      if (performance.now() < dueMs) continue
      await accounts.replaceEnded()
      known = { ...known, ...accounts.known() }
      dueMs = performance.now() + replaceEveryMs
    }
  }

  await Promise.all([
    replaceEnded(),
    ...Array.from({ length: callers.calls }, async () => {
      while (!isOver()) await callOnce()
    }),
    ...Array.from({ length: callers.sockets }, (_, at) =>
      repeatAttack(1 + at, (source) => attackBySocket({ ...source, known })),
    ),
    ...Array.from({ length: callers.brokenHttp }, (_, at) =>
      repeatAttack(100 + at, (source) => attackByBrokenHttp(source)),
    ),
  ])
  return hostility
}

type Source = { url: string; from: string; random: () => number }

/** Records a response if it is among the slowest, and counts it if the server failed. */
function note({ failures, slowest }: Hostility, seen: Seen) {
  slowest.push(seen)
  slowest.sort((a, b) => b.tookMs - a.tookMs)
  slowest.splice(keptSlowest)
  if (!isFailure(seen)) return
  const code = /"code": ?"?(\w+)/.exec(seen.text)?.[1] ?? ''
  const kind = `${seen.call.operation}: ${seen.status} ${code}`
  const { count, shortest } = failures.get(kind) ?? { count: 0, shortest: seen }
  const isShorter = lengthOf(seen.call) < lengthOf(shortest.call)
  failures.set(kind, { count: count + 1, shortest: isShorter ? seen : shortest })
}

/**
 * Returns whether the server failed. Status 503 means that the server is busy, and 507 that its disk is full.
 * Any other 5xx status is a bug.
 */
function isFailure({ status }: Response): boolean {
  return typeof status === 'number' && status >= 500 && status !== 503 && status !== 507
}

function lengthOf({ path, body = '' }: Call): number {
  return path.length + body.length
}
