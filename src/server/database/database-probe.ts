import type { Pool } from 'pg'
import { connectionOf, createPool } from './pool.ts'

export type DatabaseProbe = {
  /** Whether the database answers, as of at most a second ago. Never throws. */
  isUp: () => Promise<boolean>
  close: () => Promise<void>
}

const rememberedMs = 1_000
const patienceMs = 2_000

/**
 * Asks on a connection of its own, the way that requests go: that all of the pool is busy is no
 * reason to send shoppers to servers that are just as busy. Once a second at most, whoever asks.
 */
export function createDatabaseProbe(pool: Pool): DatabaseProbe {
  const ownPool = createPool(
    { ...connectionOf(pool), query_timeout: patienceMs },
    {
      applicationName: 'grocery-genie health',
      maxConnections: 1,
      connectTimeoutMs: patienceMs,
      onConnectionError: () => {},
    },
  )
  let asking: Promise<boolean> | undefined
  let told = { isUp: false, atMs: Number.NEGATIVE_INFINITY }

  async function ask(): Promise<boolean> {
    const isUp = await ownPool.query('select 1').then(
      () => true,
      () => false,
    )
    told = { isUp, atMs: performance.now() }
    asking = undefined
    return isUp
  }

  return {
    isUp: async () => {
      if (performance.now() - told.atMs < rememberedMs) return told.isUp
      asking ??= ask()
      return asking
    },
    close: () => ownPool.end(),
  }
}
