import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { clientKey } from '../http/client-address.ts'
import { createRateLimit } from '../http/rate-limits.ts'
import type { Settings } from '../settings/env.ts'
import { tooManyRequests } from './rest-errors.ts'
import type { Write } from './write/queries.ts'

const hourSeconds = 3600

/** More rows than any limit allows are counted as so many. */
const mostCounted = 1_000_001

/** Tables that visitors may fill, and how many rows one address may send to them in an hour. */
const rowsPerHour = (settings: Settings): Readonly<Record<string, number>> => ({
  waitlist: settings.waitlistRateLimit,
})

/** Throws when the caller's address has sent its share of rows to the table; others have no limit. */
export type LimitInserts = (request: Pick<FastifyRequest, 'ip'>, write: Write) => Promise<void>

export function createInsertLimits(pool: Pool, settings: Settings): LimitInserts {
  const limits = new Map(
    Object.entries(rowsPerHour(settings)).map(([table, requests]) => [
      table,
      createRateLimit({ pool, name: `insert_${table}`, requests, seconds: hourSeconds }),
    ]),
  )
  return async (request, { table, change }) => {
    const limit = limits.get(table.name)
    if (limit === undefined || change.kind !== 'insert') return
    const key = clientKey(request)
    const allowance = await limit(key, countRows(change.rows.json))
    if (!allowance.allowed) throw tooManyRequests(allowance.retryAfterSeconds)
  }
}

/** One request may carry many rows, and each counts. What isn't JSON counts as one and is refused later. */
function countRows(json: string): number {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return 1
  }
  return Array.isArray(value) ? Math.min(Math.max(value.length, 1), mostCounted) : 1
}
