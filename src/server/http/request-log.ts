import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { describeError } from '../lib/errors.ts'

/** Fields that log entries about requests may have: what we log ourselves, and Fastify's own. */
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
 * The log for Fastify and its plugins. Libraries log whatever helps their authors at debug and trace,
 * such as all headers of a request, so any field that isn't known here is left out, and only named.
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

function omitUnknownFields(entry: object): object {
  const omitted = Object.keys(entry).filter((name) => !loggableFields.has(name))
  if (omitted.length === 0) return entry
  const kept = Object.entries(entry).filter(([name]) => loggableFields.has(name))
  return { ...Object.fromEntries(kept), omitted }
}

/** Never the query, headers or body of a request, since they carry tokens and addresses. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0] }
}

/** Our own code describes its errors before it logs them; libraries log the error itself. */
function describeLoggedError(logged: unknown): unknown {
  return logged instanceof Error ? describeError(logged) : logged
}
