import type { FastifyReply } from 'fastify'

/**
 * Aborts when the caller hangs up before the answer. Fastify's own `request.signal` can't be
 * used: it aborts as soon as the body has been read.
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const { raw } = reply
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  // Gone already: 'close' was emitted before anybody listened.
  if (raw.destroyed) controller.abort()
  return controller.signal
}
