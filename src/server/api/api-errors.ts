import { STATUS_CODES } from 'node:http'
import { DatabaseError } from 'pg'
import type { ErrorProtocol } from '../http/error-handler.ts'
import { RequestError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'

const realm = 'Bearer realm="Grocery Genie"'

export const noToken = () =>
  new RequestError({
    status: 401,
    code: 'no_token',
    message: 'Send a token in the Authorization header, after the word Bearer.',
    headers: { 'WWW-Authenticate': realm },
  })

export const invalidToken = () =>
  new RequestError({
    status: 401,
    code: 'invalid_token',
    message: 'This token is wrong, expired, or revoked. Create a new one on your account page.',
    headers: { 'WWW-Authenticate': `${realm}, error="invalid_token"` },
  })

export const noAccount = () =>
  refuse(403, 'no_account', 'This key does not belong to a shopper. Use a personal access token.')

export const invalidRequest = (message: string) => refuse(400, 'invalid_request', message)

export const listNotFound = () =>
  refuse(404, 'list_not_found', 'This list does not exist, or you do not have access to it.')

export const itemNotFound = () =>
  refuse(404, 'item_not_found', 'This list does not have that item.')

/** Error for an attempt to create, rename or delete the current list. */
export const currentList = () =>
  refuse(
    403,
    'current_list',
    'The list on the shopping screen has no name and cannot be deleted. Delete its items instead.',
  )

export const idInUse = () => refuse(409, 'id_in_use', 'Another list has this id. Choose another.')

export const tooManyRequests = (retryAfterSeconds: number) =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests. Wait for the number of seconds in Retry-After.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

const unavailable = {
  status: 503,
  code: 'unavailable',
  message: 'The server cannot respond right now. Try again in a moment.',
}

/** Error for a request that arrives after other programs have used up the API's capacity on this server. */
export const tooBusy = (retryAfterSeconds: number) =>
  new RequestError({ ...unavailable, headers: { 'Retry-After': String(retryAfterSeconds) } })

/** Error for a list that takes too long to parse. The cause appears only in the log. */
export const readerUnavailable = (cause: unknown) =>
  new RequestError({ ...unavailable, headers: { 'Retry-After': '10' }, cause })

export const tooManyRows = () =>
  refuse(
    413,
    'too_large',
    'This request changes too much of the list. Split it into smaller requests.',
  )

export const notFound = () => refuse(404, 'not_found', 'This address does not exist.')

export const unsupportedMediaType = () =>
  refuse(415, 'unsupported_media_type', 'Send the body as application/json.')

const unreadable = () => refuse(400, 'invalid_request', 'The request could not be read.')

/**
 * Converts PostgreSQL's reason for rejecting a change to an API error: 404 if the caller can't see the list,
 * 403 if the caller lacks permission or exceeds a quota, and 400 for any other reason.
 */
export function refusedChange({ code, message }: RefusedChange): RequestError {
  if (code === 'not_a_member') return listNotFound()
  if (code === 'viewer' || code === 'not_the_owner' || code === 'quota_exceeded') {
    return refuse(403, code, message ?? 'This list does not allow that change.')
  }
  return invalidRequest(message ?? 'The list does not allow that change.')
}

export type RefusedChange = { code: string; message?: string | null | undefined }

/** The format of API errors: problem details (RFC 9457) with an additional `code`. */
export const apiErrorProtocol: ErrorProtocol = {
  translate: (error) => {
    if (error instanceof DatabaseError && !isOutage(error)) return fromDatabase(error)
    return undefined
  },
  invalidToken,
  unavailable: (cause) =>
    new RequestError({ ...unavailable, headers: { 'Retry-After': '1' }, cause }),
  bodyTooLarge: () => refuse(413, 'too_large', 'The body is too large.'),
  unsupportedMediaType,
  unreadable,
  unexpected: (cause) =>
    new RequestError({ status: 500, code: 'unexpected', message: 'Something went wrong.', cause }),
  serialize: ({ status, code, message }, _request, reply) => {
    reply.type('application/problem+json; charset=utf-8')
    return { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, code, detail: message }
  },
}

/**
 * Converts database errors that the caller can act on, such as those that our SQL functions raise with an
 * HTTP status. Returns undefined for other errors.
 */
function fromDatabase({ code = '', hint, message }: DatabaseError): RequestError | undefined {
  if (code === '42501') return noAccount()
  const status = Number(/^PT(4\d\d)$/.exec(code)?.[1])
  if (status === 401) return invalidToken()
  if (hint === 'insufficient_scope') return insufficientScope(message)
  if (status === 413) return refuse(413, 'too_large', message)
  if (status > 0)
    return refuse(status, hint === 'invalid' || !hint ? 'invalid_request' : hint, message)
  // Errors of class 22 mean that PostgreSQL can't store a value, such as a string with a NUL character.
  return code.startsWith('22') ? unreadable() : undefined
}

function insufficientScope(message: string): RequestError {
  return new RequestError({
    status: 403,
    code: 'insufficient_scope',
    message,
    headers: { 'WWW-Authenticate': `${realm}, error="insufficient_scope"` },
  })
}

function refuse(status: number, code: string, message: string): RequestError {
  return new RequestError({ status, code, message })
}
