import type { FastifyInstance } from 'fastify'

/** What is answered under this prefix is the caller's own or true for a moment: no browser or proxy may keep it. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
