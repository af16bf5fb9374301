import { RequestError } from '../http/errors.ts'

/** A refusal as Supabase Storage words it: `statusCode` in the body tells more than the HTTP status. */
export class StorageError extends RequestError {
  readonly statusCode: string
  /** What older clients read in place of `code`. */
  readonly error: string

  constructor(options: {
    statusCode: number
    code: string
    message: string
    error?: string
    status?: number
    headers?: Readonly<Record<string, string>>
  }) {
    const { statusCode, code, message, headers } = options
    super({
      status: options.status ?? (statusCode >= 500 ? statusCode : 400),
      code,
      message,
      ...(headers ? { headers } : {}),
    })
    this.name = 'StorageError'
    this.statusCode = String(statusCode)
    this.error = options.error ?? code
  }
}

export function noSuchBucket(): StorageError {
  const message = 'Bucket not found'
  return new StorageError({ statusCode: 404, code: 'NoSuchBucket', error: message, message })
}

export function noSuchKey(): StorageError {
  const message = 'Object not found'
  return new StorageError({ statusCode: 404, code: 'NoSuchKey', error: 'not_found', message })
}

export function alreadyExists(): StorageError {
  const message = 'The resource already exists'
  return new StorageError({
    statusCode: 409,
    code: 'KeyAlreadyExists',
    error: 'Duplicate',
    message,
  })
}

export function accessDenied(message = 'new row violates row-level security policy'): StorageError {
  return new StorageError({ statusCode: 403, code: 'AccessDenied', error: 'Unauthorized', message })
}

export function tooLarge(): StorageError {
  return new StorageError({
    statusCode: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  })
}

export function unsupportedType(type: string): StorageError {
  return new StorageError({
    statusCode: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${type} is not supported`,
  })
}

export function invalidKey(key: string): StorageError {
  return new StorageError({ statusCode: 400, code: 'InvalidKey', message: `Invalid key: ${key}` })
}

export function invalidRequest(message: string): StorageError {
  return new StorageError({ statusCode: 400, code: 'InvalidRequest', message })
}

/** A player must see the true status to ask again for another part of the file. */
export function rangeNotSatisfiable(size: number): StorageError {
  return new StorageError({
    status: 416,
    statusCode: 416,
    code: 'InvalidRange',
    error: 'invalid_range',
    message: 'invalid range provided',
    headers: { 'content-range': `bytes */${size}` },
  })
}

export function notServed(): StorageError {
  const message = 'Not found or not enabled on this server'
  return new StorageError({ statusCode: 404, code: 'NotSupported', error: 'not_found', message })
}

export function tooManyRequests({ message, headers }: RequestError): StorageError {
  return new StorageError({
    status: 429,
    statusCode: 429,
    code: 'SlowDown',
    message,
    headers,
  })
}

export function tooManyUploads(): StorageError {
  return new StorageError({
    status: 429,
    statusCode: 429,
    code: 'SlowDown',
    message: 'Too many uploads at once, please try again in a moment',
    headers: { 'retry-after': '5' },
  })
}

export function noSpace({ status, message, headers }: RequestError): StorageError {
  return new StorageError({ statusCode: status, code: 'InsufficientStorage', message, headers })
}

export function databaseAway(): StorageError {
  const message = 'The database could not be reached'
  return new StorageError({ statusCode: 503, code: 'DatabaseError', message })
}

export function internalError(): StorageError {
  const message = 'Internal Server Error'
  return new StorageError({ statusCode: 500, code: 'InternalError', error: 'Internal', message })
}

/** Nobody is there to read this one. */
export function callerLeft(): StorageError {
  const message = 'The caller closed the connection'
  return new StorageError({ status: 499, statusCode: 499, code: 'Aborted', message })
}
