import type { FastifyInstance } from 'fastify'
import { version } from '../lib/version.ts'

type HealthOptions = {
  /** Whether the database answers; cheap enough for anybody to ask. */
  isDatabaseUp: () => Promise<boolean>
  /** Aborted once the server was told to stop. */
  stopping: AbortSignal
}

const retryAfterSeconds = '5'

/** For whoever starts servers and sends requests to them: is the process alive, and should it get any? */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { isDatabaseUp, stopping } = options
  // Asked every few seconds, which the log need not tell.
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
      .send({ status: stopping.aborted ? 'stopping' : 'database away' })
  })
}
