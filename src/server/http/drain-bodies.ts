import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const limits = { bytes: 64 * 1024 * 1024, timeoutMs: 120_000 }

/**
 * Lets a client that is still sending its request body find out why the request was rejected. By default,
 * Fastify closes the connection immediately, and most clients then report a network error instead of the
 * response. Reads and drops the rest of the body, up to a maximum size and time.
 */
export function drainRefusedBodies(app: FastifyInstance, { bytes, timeoutMs } = limits): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!isBodyOnTheWay(raw)) return
    reply.removeHeader('connection')
    let left = bytes
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) raw.destroy()
    })
    raw.resume()
    const timer = setTimeout(() => raw.destroy(), timeoutMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.on('error', () => {})
  })
}

/** Whether the request has a body that hasn't arrived completely. */
export function isBodyOnTheWay({ headers, complete, destroyed }: IncomingMessage): boolean {
  return hasBody(headers) && !complete && !destroyed
}

/** Whether the headers of the request announce a body. A chunked body may still turn out to be empty. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
