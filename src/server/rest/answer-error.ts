import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { describeError } from '../http/describe-error.ts'
import { isCallersFault, RequestError } from '../http/errors.ts'
import { DiskFull } from '../http/refuse-when-full.ts'
import {
  badBody,
  badContentType,
  bodyTooLarge,
  callerLeft,
  RestError,
  unexpected,
} from './errors.ts'

/** Answers whatever was thrown in the shape of PostgREST, and logs what is not the caller's doing. */
export function answerError(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The caller hung up in the middle of the body: nobody's failure, and nobody to answer.
  const error = thrown === request.raw.errored ? callerLeft() : asRestError(thrown)
  if (error.status >= 500 && !(thrown instanceof DiskFull)) {
    request.log.error({ err: describeError(error.cause ?? error) }, 'A request failed')
  }
  const { status, code, message, details, hint, headers } = error
  return reply
    .code(status)
    .headers({ ...headers, 'Content-Type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ code, details, hint, message }))
}

function asRestError(thrown: FastifyError | Error): RestError {
  if (thrown instanceof RestError) return thrown
  if (thrown instanceof RequestError) return new RestError(thrown)
  switch ('code' in thrown ? thrown.code : '') {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return badContentType('none')
    default:
      return isCallersFault(thrown) ? badBody('The request could not be read') : unexpected(thrown)
  }
}
