import type { FastifyReply } from 'fastify'

/**
 * Returns a signal that aborts if the client disconnects before the response is sent. Fastify's
 * `request.signal` is of no use here, because it aborts as soon as the body has been read.
 */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const { raw } = reply
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  // The socket may have closed before the listener was added.
  if (raw.destroyed) controller.abort()
  return controller.signal
}
