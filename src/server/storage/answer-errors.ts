import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { SessionEnded } from '../database/transaction.ts'
import { describeError } from '../http/describe-error.ts'
import { isCallersFault, RequestError } from '../http/errors.ts'
import { InvalidToken } from '../http/identity.ts'
import { isOutage } from '../http/outage.ts'
import { DiskFull } from '../http/refuse-when-full.ts'
import {
  accessDenied,
  alreadyExists,
  callerLeft,
  databaseAway,
  internalError,
  invalidRequest,
  noSpace,
  notServed,
  StorageError,
  tooLarge,
  tooManyRequests,
  unsupportedType,
} from './errors.ts'

const ofFile = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]

/** Answers all that goes wrong under this prefix in the shape of Supabase Storage. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = hasLeft(request) ? callerLeft() : toRefusal(error)
    if (refusal.status >= 500 && !(error instanceof DiskFull)) {
      request.log.error({ err: describeError(error) }, 'A request failed')
    }
    return sendRefusal(refusal, reply)
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(notServed(), reply))
}

/** The caller hung up in the middle of the body: whatever that broke is nobody's failure. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function toRefusal(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof InvalidToken) {
    return accessDenied(error.reason === 'expired' ? 'jwt expired' : error.message)
  }
  if (error instanceof DiskFull) return noSpace(error)
  if (error instanceof SessionEnded) return accessDenied('jwt expired')
  if (error instanceof RequestError) return tooManyRequests(error)
  if (isOutage(error)) return databaseAway()
  if (error instanceof DatabaseError) return fromDatabase(error)
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return tooLarge()
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) {
    return unsupportedType('of the request')
  }
  return isCallersFault(error) ? invalidRequest('The request could not be read') : internalError()
}

function fromDatabase({ code = '' }: DatabaseError): StorageError {
  if (code === '42501') return accessDenied()
  if (code === '23505') return alreadyExists()
  // Data that PostgreSQL can't hold, such as a NUL in a text.
  if (code.startsWith('22')) return invalidRequest('The request holds what cannot be stored')
  return internalError()
}

function sendRefusal(refusal: StorageError, reply: FastifyReply) {
  const { status, headers, statusCode, code, error, message } = refusal
  // What was set for the file that could not be sent must not go with the refusal.
  for (const name of ofFile) reply.removeHeader(name)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send({ statusCode, error, code, message })
}
