import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** What the server does by itself, as the label `job` says it. */
export type JobName = 'daily_backup' | 'file_cleanup' | 'mail' | 'store_update'

/** Counts what the server does, for whoever watches it. */
export type Metrics = {
  countRequests: (app: FastifyInstance) => void
  watchPool: (pool: Pool) => void
  watchHashing: (queue: () => { running: number; waiting: number }) => void
  watchListeners: (listeners: () => { sockets: number; channels: number }) => void
  /** Does the work, which says whether it went well; a failure that is thrown counts and is thrown on. */
  runJob: (name: JobName, work: () => Promise<boolean>) => Promise<void>
}

/** Where nobody watches. */
export const noMetrics: Metrics = {
  countRequests: () => {},
  watchPool: () => {},
  watchHashing: () => {},
  watchListeners: () => {},
  runJob: async (_name, work) => {
    await work()
  },
}
