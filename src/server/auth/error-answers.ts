import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { describeError } from '../http/describe-error.ts'
import { isCallersFault, RequestError } from '../http/errors.ts'
import { isOutage } from '../http/outage.ts'
import { LimitUnknown } from '../http/rate-limits.ts'
import {
  bodyTooLarge,
  callerLeft,
  notFound,
  unavailable,
  unexpectedFailure,
  unreadableRequest,
  unsupportedMediaType,
  WeakPassword,
} from './errors.ts'

const versionHeader = 'x-supabase-api-version'
/** From this version of the protocol on, errors have their code in `code`. */
const codedErrorsVersion = '2024-01-01'

/** Answers all that goes wrong under this prefix in the shape that the caller's version expects. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // The caller hung up in the middle of the body: nobody's failure, and nobody to answer.
    const refusal = error === request.raw.errored ? callerLeft() : toLoggedRefusal(error, request)
    return sendRefusal(refusal, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(notFound(), request, reply))
}

/** What the protocol says of whatever was thrown; the log is told what isn't the caller's doing. */
export function toLoggedRefusal(
  error: unknown,
  { log }: Pick<FastifyRequest, 'log'>,
): RequestError {
  const refusal = toRefusal(error)
  if (refusal.status >= 500 && refusal !== error) {
    log.error({ err: describeError(error) }, 'A request failed')
  }
  return refusal
}

function toRefusal(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  if (isOutage(error) || error instanceof LimitUnknown) return unavailable()
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return bodyTooLarge()
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) return unsupportedMediaType()
  return isCallersFault(error) ? unreadableRequest() : unexpectedFailure()
}

function sendRefusal(refusal: RequestError, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, headers } = refusal
  const weakness =
    refusal instanceof WeakPassword ? { weak_password: { reasons: refusal.reasons } } : {}
  reply.code(status).headers(headers).header('x-sb-error-code', code)
  if (!expectsCodes(request)) {
    return reply.send({ code: status, error_code: code, msg: message, ...weakness })
  }
  // The client reads `code` only where its version comes back.
  return reply.header(versionHeader, codedErrorsVersion).send({ code, message, ...weakness })
}

function expectsCodes(request: FastifyRequest): boolean {
  const version = request.headers[versionHeader]
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false
  return version >= codedErrorsVersion
}
