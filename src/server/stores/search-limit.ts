import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { rateLimitKey } from '../http/client-address.ts'
import { type Allowance, createRateLimit } from '../http/rate-limits.ts'
import type { Settings } from '../settings/env.ts'

const windowSeconds = 300

/**
 * Returns a function that counts a search toward the limit for the caller's IP address and returns whether
 * the search is still within the limit.
 */
export function createSearchLimit(
  pool: Pool,
  { storesRateLimit: requests }: Pick<Settings, 'storesRateLimit'>,
): (request: Pick<FastifyRequest, 'ip'>) => Promise<Allowance> {
  const limit = createRateLimit({ pool, name: 'stores', requests, seconds: windowSeconds })
  return (request) => limit(rateLimitKey(request))
}
