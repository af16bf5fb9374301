import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** Name of a background job; value of the label `job`. */
export type JobName = 'daily_backup' | 'file_cleanup' | 'mail' | 'store_update'

/** Records what the server does, for monitoring. */
export type Metrics = {
  countRequests: (app: FastifyInstance) => void
  watchPool: (pool: Pool) => void
  watchHashing: (queue: () => { running: number; waiting: number }) => void
  watchListeners: (listeners: () => { sockets: number; channels: number }) => void
  /**
   * Runs a job, which returns whether it succeeded, and records the outcome. A thrown error counts as a
   * failure and is rethrown.
   */
  runJob: (name: JobName, work: () => Promise<boolean>) => Promise<void>
}

/** Metrics that record nothing, used when metrics are off. */
export const noMetrics: Metrics = {
  countRequests: () => {},
  watchPool: () => {},
  watchHashing: () => {},
  watchListeners: () => {},
  runJob: async (_name, work) => {
    await work()
  },
}
