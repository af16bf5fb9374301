import type { FastifyInstance } from 'fastify'
import { version } from '../lib/version.ts'

type HealthOptions = {
  /** Whether the database responds. The check is cheap enough to run for any client. */
  isDatabaseUp: () => Promise<boolean>
  /** Aborts when the server begins to shut down. */
  stopping: AbortSignal
}

const retryAfterSeconds = '5'

/**
 * Registers two health checks for supervisors and load balancers. /health/live says that the process is
 * alive. /health/ready says whether the server is ready for requests: the status is 503 while the database is
 * down or the server is stopping.
 */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { isDatabaseUp, stopping } = options
  // Not logged, because these requests arrive every few seconds.
  const quiet = { logLevel: 'warn' } as const

  app.get('/health/live', quiet, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )

  app.get('/health/ready', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!stopping.aborted && (await isDatabaseUp())) return { status: 'ready', version }
    return reply
      .code(503)
      .header('retry-after', retryAfterSeconds)
      .send({ status: stopping.aborted ? 'stopping' : 'database unavailable' })
  })
}
