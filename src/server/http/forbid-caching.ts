import type { FastifyInstance } from 'fastify'

/**
 * Tells browsers and proxies not to cache a prefix's responses, because they are private or soon outdated.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
