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
    message: 'Send a token in the header Authorization, behind the word Bearer.',
    headers: { 'WWW-Authenticate': realm },
  })

export const invalidToken = () =>
  new RequestError({
    status: 401,
    code: 'invalid_token',
    message: 'This token is wrong, over, or was ended.',
    headers: { 'WWW-Authenticate': `${realm}, error="invalid_token"` },
  })

export const noAccount = () => refuse(403, 'no_account', 'This key belongs to no shopper.')

export const invalidRequest = (message: string) => refuse(400, 'invalid_request', message)

export const listNotFound = () =>
  refuse(404, 'list_not_found', 'There is no such list, or you do not see it.')

export const itemNotFound = () => refuse(404, 'item_not_found', 'This list has no such item.')

export const currentList = () =>
  refuse(
    403,
    'current_list',
    'This is the list on the shopping screen: it has no name, and stays. Delete its items instead.',
  )

export const idInUse = () => refuse(409, 'id_in_use', 'Another list has this id. Choose another.')

export const tooManyRequests = (retryAfterSeconds: number) =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests. Wait as long as Retry-After says.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

const unavailable = {
  status: 503,
  code: 'unavailable',
  message: 'The server can not answer this right now. Try again in a moment.',
}

/** Others have used up what this server does for programs. */
export const tooBusy = (retryAfterSeconds: number) =>
  new RequestError({ ...unavailable, headers: { 'Retry-After': String(retryAfterSeconds) } })

/** A list took too long to read; the cause is logged. */
export const readerAway = (cause: unknown) =>
  new RequestError({ ...unavailable, headers: { 'Retry-After': '10' }, cause })

export const tooManyRows = () => refuse(413, 'too_large', 'This would change too much of the list.')

export const notFound = () => refuse(404, 'not_found', 'There is nothing at this address.')

export const unsupportedMediaType = () =>
  refuse(415, 'unsupported_media_type', 'A body is sent as application/json.')

const unreadable = () => refuse(400, 'invalid_request', 'The request could not be read.')

/** A change that PostgreSQL did not take, under the codes that a device gets for it. */
export function refusedChange({ code, message }: RefusedChange): RequestError {
  if (code === 'not_a_member') return listNotFound()
  if (code === 'viewer' || code === 'not_the_owner' || code === 'quota_exceeded') {
    return refuse(403, code, message ?? 'This list does not take that.')
  }
  return invalidRequest(message ?? 'The list does not take that.')
}

export type RefusedChange = { code: string; message?: string | null | undefined }

/** Refusals as RFC 9457 has them, with a code of their own. */
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

/** Of functions of ours that have chosen the status themselves; anything else that PostgreSQL says is no answer. */
function fromDatabase({ code = '', hint, message }: DatabaseError): RequestError | undefined {
  if (code === '42501') return noAccount()
  const status = Number(/^PT(4\d\d)$/.exec(code)?.[1])
  if (status === 401) return invalidToken()
  if (hint === 'insufficient_scope') return insufficientScope(message)
  if (status === 413) return refuse(413, 'too_large', message)
  if (status > 0)
    return refuse(status, hint === 'invalid' || !hint ? 'invalid_request' : hint, message)
  // Data that PostgreSQL can't hold, such as a NUL in a text.
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
