import type { FastifyInstance } from 'fastify'
import { version } from '../lib/version.ts'

type HealthOptions = {
  /** Whether the database responds; cheap enough for unauthenticated requests. */
  isDatabaseUp: () => Promise<boolean>
  /** Aborted once the server is stopping. */
  stopping: AbortSignal
}

const retryAfterSeconds = '5'

/**
 * Registers health checks for supervisors and load balancers: is the process alive, is it ready for requests?
 */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { isDatabaseUp, stopping } = options
  // Called every few seconds, so requests aren't logged.
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
