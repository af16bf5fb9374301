import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { describeError } from '../lib/errors.ts'

/** The fields that a log line about a request may contain. All other fields are omitted. */
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
 * Creates the log for Fastify and its plugins. At the debug and trace levels, libraries log details such as
 * all headers of a request. The values of unknown fields are therefore omitted, and only their names are
 * logged.
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

/** Removes unknown fields from a log entry. Their names are listed in `omitted`. */
function omitUnknownFields(entry: object): object {
  const omitted = Object.keys(entry).filter((name) => !loggableFields.has(name))
  if (omitted.length === 0) return entry
  const kept = Object.entries(entry).filter(([name]) => loggableFields.has(name))
  return { ...Object.fromEntries(kept), omitted }
}

/** Leaves out the query, headers and body of a request, because they contain tokens and addresses. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0] }
}

/** Describes an error logged by a library. Our own code calls `describeError` before it logs an error. */
function describeLoggedError(logged: unknown): unknown {
  return logged instanceof Error ? describeError(logged) : logged
}
