import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { describeError, InvalidToken, RequestError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { LimitUnknown } from './rate-limits.ts'

/** How one URL prefix words what any of them may have to refuse, and in which shape it says so. */
export type ErrorProtocol = {
  /** What others throw, in this prefix's own codes; undefined for what is common to all prefixes. */
  translate?: (error: unknown) => RequestError | undefined
  invalidToken: (error: InvalidToken) => RequestError
  /** The database, or what is needed of it, could not be reached in time. */
  unavailable: (cause: unknown) => RequestError
  bodyTooLarge: () => RequestError
  unsupportedMediaType: () => RequestError
  /** Fastify itself refused the request, as it does a body that ends too early. */
  unreadable: () => RequestError
  unexpected: (cause: unknown) => RequestError
  /** The body of the response. Status and the error's own headers are set afterwards. */
  serialize: (error: RequestError, request: FastifyRequest, reply: FastifyReply) => unknown
}

/** What passes is over in a moment: clients of /rest/v1 ask three times more after so long each. */
const retryAfterSeconds = '2'

/** Answers whatever is thrown under a prefix in its shape, and logs what is not the client's doing. */
export function handleErrors(app: FastifyInstance, protocol: ErrorProtocol): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRequestError(error, request, protocol)
    const body = protocol.serialize(refusal, request, reply)
    if (refusal.status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply.code(refusal.status).headers(refusal.headers).send(body)
  })
}

/** The refusal that stands for whatever was thrown. */
export function toRequestError(
  error: unknown,
  request: Pick<FastifyRequest, 'raw' | 'log'>,
  protocol: ErrorProtocol,
): RequestError {
  if (hasLeft(request)) return clientClosedRequest()
  const refusal = protocol.translate?.(error) ?? refusalOf(error, protocol)
  // A refusal that we throw without a cause is logged where it is made, or needs no line.
  const isOnPurpose = error instanceof RequestError && error.cause === undefined
  if (refusal.status >= 500 && !isOnPurpose) {
    request.log.error({ err: describeError(refusal.cause ?? error) }, 'A request failed')
  }
  return refusal
}

/** Whether Fastify or Node refused the request for what the client sent. */
export function isClientError(error: unknown): error is Error & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
}

/** Nobody is there to read it: the client hung up while it waited. */
export function clientClosedRequest(): RequestError {
  return new RequestError({
    status: 499,
    code: 'client_closed_request',
    message: 'The client closed the connection',
  })
}

function refusalOf(error: unknown, protocol: ErrorProtocol): RequestError {
  if (error instanceof RequestError) return error
  if (error instanceof InvalidToken) return protocol.invalidToken(error)
  if (isOutage(error) || error instanceof LimitUnknown) return protocol.unavailable(error)
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return protocol.bodyTooLarge()
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) {
    return protocol.unsupportedMediaType()
  }
  return isClientError(error) ? protocol.unreadable() : protocol.unexpected(error)
}

/** The client hung up in the middle of the body: whatever that broke is nobody's failure. */
function hasLeft({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.destroyed && !raw.complete
}
