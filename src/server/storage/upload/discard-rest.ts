import type { FastifyRequest } from 'fastify'

const patienceMs = 120_000

/**
 * Lets go of the rest of a refused body. Cutting the connection at once would make most clients
 * report a broken network in place of the answer, and not reading it would leave them waiting.
 */
export function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), patienceMs).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.on('error', () => {})
}
