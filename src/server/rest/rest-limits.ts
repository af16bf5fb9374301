import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Identity } from '../database/transaction.ts'
import { rateLimitKey } from '../http/client-address.ts'
import { createBlockwiseRateLimit, createRateLimit, refuseExcess } from '../http/rate-limits.ts'
import type { Settings } from '../settings/env.ts'
import { createSearchLimit } from '../stores/search-limit.ts'
import type { Call } from './operations/function-call-queries.ts'
import type { Write } from './operations/table-write-queries.ts'
import { tooManyRequests } from './protocol/rest-errors.ts'

const minuteSeconds = 60
const hourSeconds = 3600
const reportsWindowSeconds = 300

/**
 * Counts the request, and throws if the caller's IP address or account is over its limit. `identity` is
 * undefined if the token is invalid.
 */
export type LimitRequests = (
  request: Pick<FastifyRequest, 'ip' | 'method'>,
  identity: Identity | undefined,
) => Promise<void>

/**
 * Creates the limits on requests per minute: reads per IP address, writes per IP address, and writes per
 * account. The operator's key has no limit.
 */
export function createRequestLimits(pool: Pool, settings: Settings): LimitRequests {
  const limit = (name: string, requests: number) =>
    createBlockwiseRateLimit({ pool, name: `rest_${name}`, requests, seconds: minuteSeconds })
  const reads = limit('reads', settings.restRateLimitReads)
  const writes = limit('writes', settings.restRateLimitWrites)
  const accountWrites = limit('account_writes', settings.restRateLimitAccountWrites)
  return async (request, identity) => {
    if (identity?.role === 'service_role') return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    refuseExcess(await (isRead ? reads : writes)(rateLimitKey(request)), tooManyRequests)
    if (isRead || identity?.role !== 'authenticated') return
    refuseExcess(await accountWrites(String(identity.claims['sub'])), tooManyRequests)
  }
}

/**
 * Counts the inserted rows, and throws if the caller's IP address is over the table's limit. Does nothing if
 * the table has no limit.
 */
export type LimitInserts = (request: Pick<FastifyRequest, 'ip'>, write: Write) => Promise<void>

/**
 * Creates the hourly limit on waitlist entries per IP address. Even anonymous visitors can insert such
 * entries. Each row of a request counts, and a request without rows counts once. Inserts into other tables
 * aren't limited.
 */
export function createInsertLimits(pool: Pool, settings: Settings): LimitInserts {
  const limit = createRateLimit({
    pool,
    name: 'insert_waitlist',
    requests: settings.waitlistRateLimit,
    seconds: hourSeconds,
  })
  return async (request, { table, change }) => {
    if (table.name !== 'waitlist' || change.kind !== 'insert') return
    refuseExcess(
      await limit(rateLimitKey(request), Math.max(change.rows.rowCount, 1)),
      tooManyRequests,
    )
  }
}

/**
 * Counts the call, and throws if the caller's IP address is over the function's limit. Does nothing if the
 * function has no limit.
 */
export type LimitCalls = (request: Pick<FastifyRequest, 'ip'>, call: Call) => Promise<void>

/**
 * Creates the limits per IP address on store searches and on aisle reports. Store searches through the edge
 * function count toward the same limit.
 */
export function createCallLimits(pool: Pool, settings: Settings): LimitCalls {
  const limitSearches = createSearchLimit(pool, settings)
  const limitReports = createBlockwiseRateLimit({
    pool,
    name: 'aisle_reports',
    requests: settings.storesRateLimit,
    seconds: reportsWindowSeconds,
  })
  return async (request, { callee }) => {
    if (callee.name === 'find_stores') {
      refuseExcess(await limitSearches(request), tooManyRequests)
    }
    // The more corrections a store has, the longer it takes to read its reports.
    if (callee.name === 'aisle_reports') {
      refuseExcess(await limitReports(rateLimitKey(request)), tooManyRequests)
    }
  }
}
