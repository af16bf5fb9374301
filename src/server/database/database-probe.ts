import type { Pool } from 'pg'
import { connectionOf, createPool } from './pool.ts'

export type DatabaseProbe = {
  /** Whether the database responds. Never throws. The result is cached for up to a second. */
  isUp: () => Promise<boolean>
  close: () => Promise<void>
}

const cachedMs = 1_000
const timeoutMs = 2_000

/**
 * Creates a probe that queries the database over its own connection, with the pool's settings. If the probe
 * used the pool, a busy pool would look like an outage, and a proxy would send shoppers to other servers,
 * which are just as busy. The probe sends at most one query per second, and reports an outage after two
 * seconds without a response.
 */
export function createDatabaseProbe(pool: Pool): DatabaseProbe {
  const ownPool = createPool(
    { ...connectionOf(pool), query_timeout: timeoutMs },
    {
      applicationName: 'grocery-genie health',
      maxConnections: 1,
      connectTimeoutMs: timeoutMs,
      onConnectionError: () => {},
    },
  )
  let pending: Promise<boolean> | undefined
  let lastResult = { isUp: false, atMs: Number.NEGATIVE_INFINITY }

  async function probe(): Promise<boolean> {
    const isUp = await ownPool.query('select 1').then(
      () => true,
      () => false,
    )
    lastResult = { isUp, atMs: performance.now() }
    pending = undefined
    return isUp
  }

  return {
    isUp: async () => {
      if (performance.now() - lastResult.atMs < cachedMs) return lastResult.isUp
      pending ??= probe()
      return pending
    },
    close: () => ownPool.end(),
  }
}
