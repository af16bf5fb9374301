import type { FastifyRequest } from 'fastify'
import type { Identity } from '../database/transaction.ts'
import { clientKey } from '../http/client-address.ts'
import { createLocalRateLimit, type RateLimit } from '../http/rate-limits.ts'
import type { Settings } from '../settings/env.ts'
import { tooManyRequests } from './rest-errors.ts'

const minuteSeconds = 60

/** Throws when the caller's address or account has used up its share; the identity is undefined for a wrong token. */
export type LimitRequests = (
  request: Pick<FastifyRequest, 'ip' | 'method'>,
  identity: Identity | undefined,
) => Promise<void>

/** The operator's key has no limit. */
export function createRequestLimits(settings: Settings): LimitRequests {
  const limit = (requests: number) => createLocalRateLimit({ requests, seconds: minuteSeconds })
  const reads = limit(settings.restRateLimitReads)
  const writes = limit(settings.restRateLimitWrites)
  const accountWrites = limit(settings.restRateLimitAccountWrites)
  return async (request, identity) => {
    if (identity?.role === 'service_role') return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    await take(isRead ? reads : writes, clientKey(request))
    if (isRead || identity?.role !== 'authenticated') return
    await take(accountWrites, String(identity.claims['sub']))
  }
}

async function take(limit: RateLimit, key: string): Promise<void> {
  const allowance = await limit(key)
  if (!allowance.allowed) throw tooManyRequests(allowance.retryAfterSeconds)
}
