import type { FastifyInstance } from 'fastify'
import { describeError } from './describe-error.ts'
import { isCallersFault } from './errors.ts'

/** Answers what goes wrong outside of the prefixes, which have shapes of their own: with a sentence, and with no more. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isCallersFault(error)) {
      return reply.code(statusOf(error)).send({ message: 'The request could not be read' })
    }
    request.log.error({ err: describeError(error) }, 'A request failed')
    return reply.code(500).send({ message: 'Something went wrong. Try again in a moment.' })
  })
}

/** Where there are no pages. Fastify's own answer would log the whole address, and with it what the query carries. */
export function answerUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' }),
  )
}

function statusOf(error: unknown): number {
  const hasStatus = error instanceof Error && 'statusCode' in error
  return hasStatus ? Number(error.statusCode) : 400
}
