import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RequestError } from '../lib/errors.ts'

/** A key spends one of its requests, or as many as are named. */
export type RateLimit = (key: string, requests?: number) => Promise<Allowance>
export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** The database can't say how often somebody came; a limit that fails open would be none. */
export class LimitUnknown extends Error {
  override name = 'LimitUnknown'
}

/** Throws the prefix's own error when the share is used up. */
export function refuseExcess(
  allowance: Allowance,
  exceeded: (retryAfterSeconds: number) => RequestError,
): void {
  if (!allowance.allowed) throw exceeded(allowance.retryAfterSeconds)
}

/** Counts requests per key in PostgreSQL, so that all servers on one database count together. */
export function createRateLimit(options: {
  pool: Pool
  name: string
  requests: number
  seconds: number
}): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: options.pool,
    storeType: 'pool',
    schemaName: 'grocery_genie',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: options.name,
    points: options.requests,
    duration: options.seconds,
  })
  return (key, requests = 1) => consume(limiter, key, requests)
}

/** Counts in this process alone: where a count in PostgreSQL would cost as much as what it limits. */
export function createLocalRateLimit(options: { requests: number; seconds: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: options.requests, duration: options.seconds })
  return (key, requests = 1) => consume(limiter, key, requests)
}

async function consume(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
  requests: number,
): Promise<Allowance> {
  try {
    await limiter.consume(key, requests)
    return { allowed: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) {
      throw new LimitUnknown('The rate limit could not be read', { cause: refusal })
    }
    return {
      allowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    }
  }
}
