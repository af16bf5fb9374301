import type { FastifyInstance } from 'fastify'

const everyMs = 50

/**
 * Lets a stopping server end as soon as its last answer is out. Fastify closes idle connections only
 * once, and one whose answer ends a moment later would be kept open for the caller's next request.
 */
export function closeIdleWhileStopping(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const timer = setInterval(() => server.closeIdleConnections(), everyMs)
    server.once('close', () => clearInterval(timer))
    if (!server.listening) clearInterval(timer)
  })
}
