import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { clientKey } from '../../http/client-address.ts'
import { createRateLimit, type RateLimit } from '../../http/rate-limits.ts'
import { tooManyRequests } from '../auth-errors.ts'

const minute = 60
const day = 86_400
const triesPerMinute = 15
/** NIST SP 800-63B §5.2.2 asks for no more than 100; three codes of a million are right at a time. */
const triesPerDay = 100

/** Each throws when there were too many tries. */
export type FactorLimits = {
  address: (request: Pick<FastifyRequest, 'ip'>) => Promise<void>
  factor: (factor: { userId: string; factorId: string }) => Promise<void>
}

export function createFactorLimits(
  pool: Pool,
  settings: { authRateLimitFactor: number },
): FactorLimits {
  const limit = (name: string, requests: number, seconds: number) =>
    createRateLimit({ pool, name: `auth_factor_${name}`, requests, seconds })
  const byAddress = limit('address', settings.authRateLimitFactor, minute)
  const byMinute = limit('minute', triesPerMinute, minute)
  const byDay = limit('day', triesPerDay, day)
  return {
    address: (request) => spend(byAddress, clientKey(request)),
    factor: async ({ userId, factorId }) => {
      // With the caller in it, so that a stranger's tries leave the owner's alone. Its row outlives
      // an account that is deleted, so it must not tell whose it was.
      const key = createHash('sha256').update(`${userId}:${factorId}`).digest('base64url')
      await spend(byMinute, key)
      await spend(byDay, key)
    },
  }
}

async function spend(limit: RateLimit, key: string): Promise<void> {
  const allowance = await limit(key)
  if (!allowance.allowed) throw tooManyRequests(allowance.retryAfterSeconds)
}
