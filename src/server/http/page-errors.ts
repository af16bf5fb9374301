import type { FastifyInstance } from 'fastify'
import { describeError } from '../lib/errors.ts'
import { isClientError } from './error-handler.ts'

/** Responds to what goes wrong outside of the prefixes, which have shapes of their own: with a sentence, and with no more. */
export function handlePageErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isClientError(error)) {
      return reply.code(error.statusCode).send({ message: 'The request could not be read' })
    }
    request.log.error({ err: describeError(error) }, 'A request failed')
    return reply
      .code(500)
      .send({ message: 'Something went wrong. Try again in a moment.', reference: request.id })
  })
}

/** Where there are no pages. Fastify's own response would log the whole address, and with it what the query carries. */
export function handleUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' }),
  )
}
