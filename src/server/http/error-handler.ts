import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { describeError, InvalidToken, RequestError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { LimitUnavailable } from './rate-limits.ts'

/**
 * How the routes under a URL prefix report errors: the errors for common problems, and the format of error
 * responses.
 */
export type ErrorProtocol = {
  /**
   * Converts an error that only this prefix handles, such as certain database errors. Returns undefined for
   * any other error.
   */
  translate?: (error: unknown) => RequestError | undefined
  invalidToken: (error: InvalidToken) => RequestError
  /** Error for a request that needs the database while the database is unavailable. */
  unavailable: (cause: unknown) => RequestError
  bodyTooLarge: () => RequestError
  unsupportedMediaType: () => RequestError
  /** Error for a request that Fastify rejected, for example because its body ends too early. */
  unreadable: () => RequestError
  unexpected: (cause: unknown) => RequestError
  /** Returns the response body. The caller sets the status and the headers. */
  serialize: (error: RequestError, request: FastifyRequest, reply: FastifyReply) => unknown
}

/**
 * Value of Retry-After in seconds. It is low, because most outages are short and clients of /rest/v1 retry
 * only three times.
 */
const retryAfterSeconds = '2'

/**
 * Responds to all errors under a prefix in the prefix's own format. Logs errors that the client didn't cause.
 * Adds Retry-After to a response with status 503 unless the error sets it.
 */
export function handleErrors(app: FastifyInstance, protocol: ErrorProtocol): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRequestError(error, request, protocol)
    const body = protocol.serialize(refusal, request, reply)
    if (refusal.status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply.code(refusal.status).headers(refusal.headers).send(body)
  })
}

/**
 * Converts any error to a RequestError, usually the prefix's own. The status is 499 if the client
 * disconnected before its whole body arrived. Logs errors with status 500 or above, unless our code threw
 * them without a cause.
 */
export function toRequestError(
  error: unknown,
  request: Pick<FastifyRequest, 'raw' | 'log'>,
  protocol: ErrorProtocol,
): RequestError {
  if (hasDisconnected(request)) return clientClosedRequest()
  const refusal = protocol.translate?.(error) ?? refusalOfError(error, protocol)
  // Code that throws a RequestError without a cause has already logged the failure if necessary.
  const isDeliberate = error instanceof RequestError && error.cause === undefined
  if (refusal.status >= 500 && !isDeliberate) {
    request.log.error({ err: describeError(refusal.cause ?? error) }, 'A request failed')
  }
  return refusal
}

/** Whether Fastify or Node rejected the request because of something that the client sent. */
export function isClientError(error: unknown): error is Error & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
}

/**
 * Returns the error, with status 499, for a request whose client has disconnected. The error never reaches
 * the client.
 */
export function clientClosedRequest(): RequestError {
  return new RequestError({
    status: 499,
    code: 'client_closed_request',
    message: 'The client closed the connection',
  })
}

/** Returns the prefix's own error for an error that `translate` doesn't convert. */
function refusalOfError(error: unknown, protocol: ErrorProtocol): RequestError {
  if (error instanceof RequestError) return error
  if (error instanceof InvalidToken) return protocol.invalidToken(error)
  if (isOutage(error) || error instanceof LimitUnavailable) return protocol.unavailable(error)
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return protocol.bodyTooLarge()
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) {
    return protocol.unsupportedMediaType()
  }
  return isClientError(error) ? protocol.unreadable() : protocol.unexpected(error)
}

/**
 * Whether the client disconnected before its whole body arrived. After a disconnect, errors aren't the
 * server's fault.
 */
function hasDisconnected({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.destroyed && !raw.complete
}
