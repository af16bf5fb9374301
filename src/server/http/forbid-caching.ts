import type { FastifyInstance } from 'fastify'

/**
 * Tells browsers and proxies not to cache responses under a prefix. These responses are private or quickly
 * become outdated.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
