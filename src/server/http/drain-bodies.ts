import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const limits = { bytes: 64 * 1024 * 1024, patienceMs: 120_000 }

/**
 * Lets callers read why their body is refused while they still send it. To close the connection at once,
 * as Fastify does, makes most clients report a broken network in place of the answer; so what still comes
 * is read and dropped, up to a limit.
 */
export function drainRefusedBodies(app: FastifyInstance, { bytes, patienceMs } = limits): void {
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
    const timer = setTimeout(() => raw.destroy(), patienceMs).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.on('error', () => {})
  })
}

/** Whether the request has a body of which not all has come. */
export function isBodyOnTheWay({ headers, complete, destroyed }: IncomingMessage): boolean {
  return hasBody(headers) && !complete && !destroyed
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
