import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** Name of a background job, which is also the value of the `job` label in metrics. */
export type JobName = 'daily_backup' | 'file_cleanup' | 'mail' | 'store_update'

/** Records what the server does, for monitoring. */
export type Metrics = {
  countRequests: (app: FastifyInstance) => void
  watchPool: (pool: Pool) => void
  watchHashing: (queue: () => { running: number; waiting: number }) => void
  watchRealtime: (listeners: () => { sockets: number; channels: number }) => void
  /**
   * Runs `work`, which returns whether the job succeeded, and records the result. If `work` throws, records a
   * failure and rethrows the error.
   */
  runJob: (name: JobName, work: () => Promise<boolean>) => Promise<void>
}

/** Doesn't record anything. Used if metrics are off. */
export const noMetrics: Metrics = {
  countRequests: () => {},
  watchPool: () => {},
  watchHashing: () => {},
  watchRealtime: () => {},
  runJob: async (_name, work) => {
    await work()
  },
}
