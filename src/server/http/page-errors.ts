import type { FastifyInstance } from 'fastify'
import { describeError } from '../lib/errors.ts'
import { isClientError } from './error-handler.ts'

/**
 * Responds to errors outside the API prefixes with one sentence and no details. Logs errors that the client
 * didn't cause. The responses to those errors also contain the request ID.
 */
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

/**
 * Responds with 404 to unknown addresses if no pages are served. Fastify's own handler would log the URL with
 * its query.
 */
export function handleUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' }),
  )
}
