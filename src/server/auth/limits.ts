import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Settings } from '../env.ts'
import { clientAddress, limitKey } from '../http/client-address.ts'
import type { RequestError } from '../http/errors.ts'
import { createRateLimit, type RateLimit } from '../http/rate-limits.ts'
import { overloaded, tooManyRequests } from './errors.ts'

type Enforce = (request: Pick<FastifyRequest, 'ip'>) => Promise<void>

/** Each throws when the caller's address has used up its share. */
export type Limits = {
  signUp: Enforce
  signIn: Enforce
  refresh: Enforce
  verify: Enforce
  updateUser: Enforce
}

const windowSeconds = 300
const refreshesPerSignIn = 10

export function createLimits(pool: Pool, settings: Settings): Limits {
  const signIns = settings.authRateLimitToken
  const limit = (name: string, requests: number) =>
    createRateLimit({ pool, name: `auth_${name}`, requests, seconds: windowSeconds })
  return {
    signUp: enforce(limit('signup', settings.authRateLimitSignup), tooManyRequests),
    signIn: enforce(limit('token', signIns), tooManyRequests),
    verify: enforce(limit('verify', settings.authRateLimitVerify), tooManyRequests),
    updateUser: enforce(limit('user', settings.authRateLimitUser), tooManyRequests),
    // Shoppers on one store's Wi-Fi share an address, and to refuse a refresh for good signs them out.
    refresh: enforce(limit('refresh', signIns * refreshesPerSignIn), overloaded),
  }
}

function enforce(limit: RateLimit, exceeded: (retryAfterSeconds: number) => RequestError): Enforce {
  return async (request) => {
    const allowance = await limit(limitKey(clientAddress(request)))
    if (!allowance.allowed) throw exceeded(allowance.retryAfterSeconds)
  }
}
