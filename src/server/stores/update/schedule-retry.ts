import type { ChainToFetch } from './chains-to-fetch.ts'
import { recordFailures } from './store-update-queries.ts'
import type { RunOptions, UpdateLimits } from './update-options.ts'

type Retry = {
  /** Start of the log line, which says what failed. */
  what: string
  chains: readonly ChainToFetch[]
  why: string
  retryAfterMs?: number
}

/**
 * Schedules the next attempt for failed chains, and logs the reason once for all of them. The delay increases
 * with each consecutive failure and is at least `retryAfterMs`.
 */
export async function scheduleRetry(
  { what, chains, why, retryAfterMs = 0 }: Retry,
  { pool, log, limits }: RunOptions,
): Promise<void> {
  const failures = chains.map(({ chain, failedAttempts }) => ({
    chain,
    failedAttempts: failedAttempts + 1,
    waitMs: Math.max(retryAfterMs, backoffMs(failedAttempts, limits)),
  }))
  const next = await recordFailures(pool, failures, why)
  const when = next.toISOString().slice(0, 16).replace('T', ' ')
  log.warn(`${what}: ${why.replace(/\.$/, '')}. Next try after ${when} UTC.`)
}

function backoffMs(failedAttempts: number, { backoffMs: [first, ...later] }: UpdateLimits): number {
  return [first, ...later][failedAttempts] ?? later.at(-1) ?? first
}
