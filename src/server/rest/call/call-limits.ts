import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Settings } from '../../settings/env.ts'
import { createSearchLimit } from '../../stores/search-limit.ts'
import { tooManyRequests } from '../rest-errors.ts'
import type { Call } from './queries.ts'

/** Throws when the caller's address has used up its share of what the function does. */
export type LimitCalls = (request: Pick<FastifyRequest, 'ip'>, call: Call) => Promise<void>

/** A search for stores counts as one, whichever way it is asked for. */
export function createCallLimits(pool: Pool, settings: Settings): LimitCalls {
  const limitSearches = createSearchLimit(pool, settings)
  return async (request, { callee }) => {
    if (callee.name !== 'find_stores') return
    const allowance = await limitSearches(request)
    if (!allowance.allowed) throw tooManyRequests(allowance.retryAfterSeconds)
  }
}
