import { DatabaseError } from 'pg'
import type { ErrorProtocol } from '../http/error-handler.ts'
import { DiskFull } from '../http/refuse-when-full.ts'
import { type InvalidToken, RequestError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'

type Refusal = {
  statusCode: number
  code: string
  message: string
  /** Older clients read this field instead of `code`. */
  error?: string
  status?: number
  headers?: Readonly<Record<string, string>>
}

/**
 * Creates an error in the format of Supabase Storage. `statusCode` in the body is the true status. Unless
 * `status` is given, the HTTP status is 400 for every client error.
 */
function refuse({ statusCode, code, error = code, status, ...rest }: Refusal): RequestError {
  return new RequestError({
    ...rest,
    status: status ?? (statusCode >= 500 ? statusCode : 400),
    code,
    info: { statusCode: String(statusCode), error },
  })
}

/** Error for a bucket that doesn't exist or that the caller can't see. */
export function noSuchBucket(): RequestError {
  const message = 'Bucket not found'
  return refuse({ statusCode: 404, code: 'NoSuchBucket', error: message, message })
}

/** Error for an object that doesn't exist or that the caller can't see. */
export function noSuchKey(): RequestError {
  const message = 'Object not found'
  return refuse({ statusCode: 404, code: 'NoSuchKey', error: 'not_found', message })
}

function alreadyExists(): RequestError {
  const message = 'The resource already exists'
  return refuse({
    statusCode: 409,
    code: 'KeyAlreadyExists',
    error: 'Duplicate',
    message,
  })
}

/**
 * Error for a caller with an invalid token or without the required permission. By default, the message is
 * PostgreSQL's.
 */
export function accessDenied(message = 'new row violates row-level security policy'): RequestError {
  return refuse({ statusCode: 403, code: 'AccessDenied', error: 'Unauthorized', message })
}

/** Error for a file that exceeds its bucket's size limit. */
export function tooLarge(): RequestError {
  return refuse({
    statusCode: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  })
}

/** Error for a media type that the bucket doesn't accept. */
export function unsupportedType(type: string): RequestError {
  return refuse({
    statusCode: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${type} is not supported`,
  })
}

/** Error for an object name that isn't allowed. */
export function invalidKey(key: string): RequestError {
  return refuse({ statusCode: 400, code: 'InvalidKey', message: `Invalid key: ${key}` })
}

export function invalidRequest(message: string): RequestError {
  return refuse({ statusCode: 400, code: 'InvalidRequest', message })
}

/**
 * Error for a requested part that starts after the end of the file. Unlike most errors of this protocol, it
 * is sent with its true HTTP status, 416, which makes a player request another part.
 */
export function rangeNotSatisfiable(size: number): RequestError {
  return refuse({
    status: 416,
    statusCode: 416,
    code: 'InvalidRange',
    error: 'invalid_range',
    message: 'invalid range provided',
    headers: { 'content-range': `bytes */${size}` },
  })
}

/** Error for a part of the protocol that this server doesn't support. */
export function unsupported(): RequestError {
  const message = 'Not found or not enabled on this server'
  return refuse({ statusCode: 404, code: 'NotSupported', error: 'not_found', message })
}

function tooManyRequests({ message, headers }: RequestError): RequestError {
  return refuse({
    status: 429,
    statusCode: 429,
    code: 'SlowDown',
    message,
    headers,
  })
}

export function tooManyUploads(): RequestError {
  return refuse({
    status: 429,
    statusCode: 429,
    code: 'SlowDown',
    message: 'Too many uploads at once, please try again in a moment',
    headers: { 'retry-after': '5' },
  })
}

function noSpace({ status, message, headers }: RequestError): RequestError {
  return refuse({ statusCode: status, code: 'InsufficientStorage', message, headers })
}

function databaseUnavailable(): RequestError {
  const message = 'The database could not be reached'
  return refuse({ statusCode: 503, code: 'DatabaseError', message })
}

function internalError(): RequestError {
  const message = 'Internal Server Error'
  return refuse({ statusCode: 500, code: 'InternalError', error: 'Internal', message })
}

const headersOfFiles = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]

/** The format of Supabase Storage's errors. */
export const storageErrorProtocol: ErrorProtocol = {
  translate: (error) => {
    if (error instanceof DiskFull) return noSpace(error)
    if (error instanceof RequestError && error.status === 429) return tooManyRequests(error)
    if (error instanceof DatabaseError && !isOutage(error)) return fromDatabase(error)
    return undefined
  },
  invalidToken: ({ reason, message }: InvalidToken) =>
    accessDenied(reason === 'expired' ? 'jwt expired' : message),
  unavailable: databaseUnavailable,
  bodyTooLarge: tooLarge,
  unsupportedMediaType: () => unsupportedType('of the request'),
  unreadable: () => invalidRequest('The request could not be read'),
  unexpected: internalError,
  serialize: ({ status, code, message, info }, _request, reply) => {
    // Removes headers that were already set for sending the file.
    for (const name of headersOfFiles) reply.removeHeader(name)
    reply.header('cache-control', 'no-store')
    return { statusCode: String(status), error: code, ...info, code, message }
  },
}

/** Converts a PostgreSQL error, such as one from a policy or a unique index. */
function fromDatabase(error: DatabaseError): RequestError {
  const { code = '' } = error
  if (code === '42501') return accessDenied()
  if (code === '23505') return alreadyExists()
  // Errors of class 22 mean that PostgreSQL can't store a value, such as a string with a NUL character.
  if (code.startsWith('22'))
    return invalidRequest('The request contains a value that cannot be stored')
  return internalError()
}
