import type { FastifyInstance } from 'fastify'
import { isBodyOnTheWay } from './drain-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes bodies that may be long on the way: only the server's own limit applies. */
    isBodyLarge?: boolean
  }
}

/**
 * Cuts off whoever sends a small body too slowly. Node's own limit is one for the whole server, and
 * it has to leave time for a video.
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!isBodyOnTheWay(raw) || routeOptions.config.isBodyLarge === true) return
    const timer = setTimeout(() => {
      // What still comes of a refused body is dropped, with a limit of its own.
      if (!raw.complete && !reply.sent) raw.destroy()
    }, timeoutMs).unref()
    const settle = () => clearTimeout(timer)
    raw.once('end', settle).once('close', settle)
  })
}
