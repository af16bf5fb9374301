import type { Pool } from 'pg'
import { RequestError } from '../lib/errors.ts'

/** A caller already waits for as many answers as it may; the same request may succeed in a moment. */
const shareExceeded = () =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests at once',
    headers: { 'Retry-After': '1' },
  })

/** Of a visitor there is only the address. */
type Caller = { accountId: string | undefined; address: string | undefined }

type Share = { running: number; waiting: Waiting[] }
type Waiting = { start: () => void; timer: NodeJS.Timeout }

const maxWaiting = 500
const waitMs = 5_000

const sharesOfPools = new WeakMap<Pool, Map<string, Share>>()

/**
 * Runs work that needs a connection, so that an account has a quarter of the pool at once, and an
 * address with all its callers half of it; what is more takes its turn.
 */
export async function withShare<T>(pool: Pool, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { max } = pool.options
  const takings = [
    { key: callerKey(caller), size: Math.ceil(max / 4) },
    { key: caller.address && `all of ${caller.address}`, size: Math.ceil(max / 2) },
  ]
  const shares = sharesOf(pool)
  const taken: string[] = []
  try {
    for (const { key, size } of takings) {
      if (key === undefined) continue
      await take(shares, key, size)
      taken.push(key)
    }
    return await work()
  } finally {
    for (const key of taken) giveBack(shares, key)
  }
}

function callerKey({ accountId, address }: Caller): string | undefined {
  return accountId === undefined ? address && `visitors of ${address}` : `account ${accountId}`
}

function sharesOf(pool: Pool): Map<string, Share> {
  const known = sharesOfPools.get(pool) ?? new Map<string, Share>()
  sharesOfPools.set(pool, known)
  return known
}

async function take(shares: Map<string, Share>, key: string, size: number): Promise<void> {
  const share = shares.get(key) ?? { running: 0, waiting: [] }
  shares.set(key, share)
  if (share.running < size) {
    share.running += 1
    return
  }
  if (share.waiting.length >= maxWaiting) throw shareExceeded()
  await waitForTurn(share)
}

/** Whoever gives back hands its place to the next, so that nobody overtakes. */
function waitForTurn({ waiting }: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(shareExceeded())
    }, waitMs)
    const turn = { start: resolve, timer }
    waiting.push(turn)
  })
}

function giveBack(shares: Map<string, Share>, key: string): void {
  const share = shares.get(key)
  if (share === undefined) return
  const next = share.waiting.shift()
  if (next !== undefined) {
    clearTimeout(next.timer)
    next.start()
    return
  }
  share.running -= 1
  if (share.running === 0) shares.delete(key)
}
