import type { Pool } from 'pg'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RequestError } from '../lib/errors.ts'
import { addToCount, type Counted, clearOldCounts } from './rate-limit-queries.ts'

/** Counts one or more requests toward the key's limit. Returns whether they are allowed. */
export type RateLimit = (key: string, requests?: number) => Promise<Allowance>
export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/**
 * Thrown if the database can't return the count. The request must then be rejected; otherwise, an outage
 * would turn off the limit.
 */
export class LimitUnavailable extends Error {
  override name = 'LimitUnknown'
}

/** Throws the error that `exceeded` creates, unless the requests are allowed. */
export function refuseExcess(
  allowance: Allowance,
  exceeded: (retryAfterSeconds: number) => RequestError,
): void {
  if (!allowance.allowed) throw exceeded(allowance.retryAfterSeconds)
}

const clearEveryMs = 5 * 60_000

export type SharedLimit = { pool: Pool; name: string; requests: number; seconds: number }

/**
 * Creates a limit that counts requests per key in PostgreSQL, so that all servers on a database share the
 * count. Rejected requests count too. The limit throws LimitUnavailable if the database fails. Also deletes
 * old counts, every five minutes.
 */
export function createRateLimit(options: SharedLimit): RateLimit {
  const count = createSharedCount(options)
  return async (key, requests = 1) => toAllowance(options.requests, await count(key, requests))
}

/**
 * Creates a limit for requests that are so cheap that counting each in PostgreSQL would double their cost.
 * For each key, a server allows a tenth of the limit without a query. After that, it reserves further tenths
 * in the shared count. Most callers therefore never cause a query, but each additional server lets a key
 * exceed the limit by up to a tenth. The limit throws LimitUnavailable if the database fails.
 */
export function createBlockwiseRateLimit(options: SharedLimit): RateLimit {
  const { requests: limit, seconds } = options
  const blockSize = Math.ceil(limit / 10)
  const blocksAfterFirst = (used: number) => Math.max(0, Math.ceil(used / blockSize) - 1)
  const local = new RateLimiterMemory({ points: limit, duration: seconds })
  const count = createSharedCount(options)
  return async (key, requests = 1) => {
    const { consumedPoints: used, msBeforeNext: msLeft } = await local.penalty(key, requests)
    const blocks = blocksAfterFirst(used) - blocksAfterFirst(used - requests)
    if (used > limit || blocks === 0) return toAllowance(limit, { count: used, msLeft })
    const counted = await count(key, blocks).catch(async (error: unknown) => {
      // Undoes the local count, so that the next request causes another query.
      await local.reward(key, requests)
      throw error
    })
    const allowance = toAllowance(blocksAfterFirst(limit), counted)
    // Rejects further requests without a query until the window ends.
    if (!allowance.allowed) await local.block(key, allowance.retryAfterSeconds)
    return allowance
  }
}

/**
 * Returns a function that counts requests in the database. The function throws LimitUnavailable if that
 * fails.
 */
function createSharedCount({ pool, name, seconds }: SharedLimit) {
  const clear = () => {
    clearOldCounts(pool).catch(() => {
      // A failure doesn't matter: old counts only take up space, and the next run deletes them.
    })
  }
  setInterval(clear, clearEveryMs).unref()
  return (key: string, requests: number): Promise<Counted> =>
    addToCount(pool, { key: `${name}:${key}`, requests, seconds }).catch((cause: unknown) => {
      throw new LimitUnavailable('The rate limit could not be read', { cause })
    })
}

function toAllowance(limit: number, { count, msLeft }: Counted): Allowance {
  if (count <= limit) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) }
}
