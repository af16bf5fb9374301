import type { FastifyInstance } from 'fastify'
import { isBodyOnTheWay } from './drain-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route accepts bodies that take a long time to send. If so, only the server-wide timeout
     * applies.
     */
    isBodyLarge?: boolean
  }
}

/**
 * Ends connections that take longer than `timeoutMs` to send a body, except on routes with `isBodyLarge`.
 * Node's own timeout is server-wide and must be long enough for uploading a video.
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!isBodyOnTheWay(raw) || routeOptions.config.isBodyLarge === true) return
    const timer = setTimeout(() => {
      // Once a response has been sent, drainRefusedBodies limits the rest of the body.
      if (!raw.complete && !reply.sent) raw.destroy()
    }, timeoutMs).unref()
    const settle = () => clearTimeout(timer)
    raw.once('end', settle).once('close', settle)
  })
}
