import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { describeError } from '../lib/errors.ts'

/** Fields that log entries about requests may have. All others are omitted. */
const loggableFields = new Set([
  'code',
  'err',
  'reason',
  'req',
  'reqId',
  'res',
  'responseTime',
  'version',
])

/**
 * Creates the log for Fastify and its plugins. At debug and trace level, libraries log details such as all
 * headers of a request. Unknown fields are therefore omitted, and only their names are logged.
 */
export function createRequestLog(log: Logger): FastifyBaseLogger {
  return log.child(
    {},
    {
      serializers: { req: describeRequest, err: describeLoggedError },
      formatters: { log: omitUnknownFields },
    },
  )
}

/** Lists the names of the omitted fields in `omitted`. */
function omitUnknownFields(entry: object): object {
  const omitted = Object.keys(entry).filter((name) => !loggableFields.has(name))
  if (omitted.length === 0) return entry
  const kept = Object.entries(entry).filter(([name]) => loggableFields.has(name))
  return { ...Object.fromEntries(kept), omitted }
}

/** Omits the query, headers and body of a request, because they contain tokens and addresses. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0] }
}

/** Describes errors that libraries log. Our own code describes its errors before logging them. */
function describeLoggedError(logged: unknown): unknown {
  return logged instanceof Error ? describeError(logged) : logged
}
