import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { storeRequestTooLarge } from '#shared/stores/answer-request.ts'
import { storesUnavailable } from '#shared/stores/refusals.ts'
import { SessionEnded } from '../database/transaction.ts'
import { describeError } from '../http/describe-error.ts'
import { isCallersFault, RequestError } from '../http/errors.ts'
import { InvalidToken } from '../http/identity.ts'
import { isOutage } from '../http/outage.ts'
import { LimitUnknown } from '../http/rate-limits.ts'

type Refusal = { status: number; body: object; headers?: Readonly<Record<string, string>> }

export const tooManySearches = (retryAfterSeconds: number) =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many searches. Please wait a few minutes.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const unsupportedMediaType = () =>
  new RequestError({
    status: 415,
    code: 'unsupported_media_type',
    message: 'The request body must be sent as application/json',
  })

/** Answers whatever was thrown as a Supabase project's function would, and logs what is not the caller's doing. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, headers = {} } = refusalOf(error, request)
  if (status >= 500) request.log.error({ err: describeError(error) }, 'A store search failed')
  return reply.code(status).headers(headers).send(body)
}

function refusalOf(error: FastifyError | Error, { raw }: FastifyRequest): Refusal {
  // The caller hung up in the middle of the body: nobody's failure, and nobody to answer.
  if (error === raw.errored) return { status: 499, body: { message: 'The caller left' } }
  if (error instanceof RequestError) {
    const { status, code, message, headers } = error
    return { status, body: { code, message }, headers }
  }
  if (error instanceof InvalidToken || error instanceof SessionEnded) {
    return { status: 401, body: { code: 401, message: 'Invalid JWT' } }
  }
  if (isOutage(error) || error instanceof LimitUnknown) {
    return { status: 503, body: storesUnavailable }
  }
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return storeRequestTooLarge
  if (isCallersFault(error)) {
    return { status: 400, body: { message: 'The request could not be read.' } }
  }
  return { status: 500, body: { message: 'Unexpected failure' } }
}
