import type { FastifyInstance } from 'fastify'
import { isBodyOnTheWay } from './drain-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route accepts bodies that take a long time to send. For such a route, only Node's own
     * timeout applies.
     */
    isBodyLarge?: boolean
  }
}

/**
 * Ends a connection if a body takes longer than `timeoutMs` to arrive, except on routes with `isBodyLarge`.
 * Node's own timeout applies to all routes, so it has to be long enough for uploading a video.
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!isBodyOnTheWay(raw) || routeOptions.config.isBodyLarge === true) return
    const timer = setTimeout(() => {
      // After a response, drainRefusedBodies limits how long the rest of the body may take to arrive.
      if (!raw.complete && !reply.sent) raw.destroy()
    }, timeoutMs).unref()
    const settle = () => clearTimeout(timer)
    raw.once('end', settle).once('close', settle)
  })
}
