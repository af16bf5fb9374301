import type { FastifyInstance } from 'fastify'

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
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers } = raw
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete || routeOptions.config.isBodyLarge === true) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, timeoutMs).unref()
    const settle = () => clearTimeout(timer)
    raw.once('end', settle).once('close', settle)
  })
}
