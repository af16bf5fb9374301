import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** Name of a background job, used as the value of the label `job`. */
export type JobName = 'daily_backup' | 'file_cleanup' | 'mail' | 'store_update'

/** Records what the server does, for monitoring. */
export type Metrics = {
  countRequests: (app: FastifyInstance) => void
  watchPool: (pool: Pool) => void
  watchHashing: (queue: () => { running: number; waiting: number }) => void
  watchListeners: (listeners: () => { sockets: number; channels: number }) => void
  /**
   * Runs a job and records the outcome. The job returns whether it succeeded. If it throws, that counts as a
   * failure, and the error is rethrown.
   */
  runJob: (name: JobName, work: () => Promise<boolean>) => Promise<void>
}

/** Records nothing. Used when metrics are off. */
export const noMetrics: Metrics = {
  countRequests: () => {},
  watchPool: () => {},
  watchHashing: () => {},
  watchListeners: () => {},
  runJob: async (_name, work) => {
    await work()
  },
}
