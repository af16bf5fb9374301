import type { ErrorProtocol } from '../../http/error-handler.ts'
import { type InvalidToken, RequestError } from '../../lib/errors.ts'

type Refusal = ConstructorParameters<typeof RequestError>[0] & {
  details?: string | null
  hint?: string | null
}

/** Creates an error. As in PostgREST, the details and the hint are null by default. */
export function restError({ details = null, hint = null, ...refusal }: Refusal): RequestError {
  return new RequestError({ ...refusal, info: { details, hint } })
}

/** The format of PostgREST's errors. */
export const restErrorProtocol: ErrorProtocol = {
  invalidToken,
  unavailable: databaseUnavailable,
  bodyTooLarge,
  unsupportedMediaType: () => badContentType('none'),
  unreadable: () => badBody('The request could not be read'),
  unexpected,
  serialize: ({ code, message, info: { details = null, hint = null } }) => ({
    code,
    details,
    hint,
    message,
  }),
}

/** Error for a malformed or unsupported query string. */
export function badQuery(message: string, details: string): RequestError {
  return restError({ status: 400, code: 'PGRST100', message, details })
}

/** Error for an HTTP method that can't call functions. */
export function badRpcMethod(method: string): RequestError {
  const message = `Cannot use the ${method} method on RPC`
  return restError({ status: 405, code: 'PGRST101', message })
}

/** Error for an invalid body. */
export function badBody(message: string): RequestError {
  return restError({ status: 400, code: 'PGRST102', message })
}

/** Error for a body of an unsupported media type. */
export function badContentType(type: string): RequestError {
  return badBody(`Content-Type not acceptable: ${type}`)
}

/** Error for an invalid limit or offset, or for an offset beyond the last row. */
export function badRange(
  details: string,
  headers: Readonly<Record<string, string>> = {},
): RequestError {
  const message = 'Requested range not satisfiable'
  return restError({ status: 416, code: 'PGRST103', message, details, headers })
}

/** Error for a request that asks for a schema other than `public`. */
export function unknownSchema(schema: string): RequestError {
  return restError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: 'Only the following schemas are exposed: public',
  })
}

/** Error for an Accept header that contains no supported media type. */
export function noMediaType(accepted: readonly string[]): RequestError {
  const message = `None of these media types are available: ${accepted.join(', ')}`
  return restError({ status: 406, code: 'PGRST107', message })
}

/** Error for a request that asks for a single object when the result doesn't have exactly one row. */
export function notSingular(rows: number): RequestError {
  return restError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}

/** Error for an HTTP method that tables don't support. */
export function badMethod(method: string): RequestError {
  const message = `Unsupported HTTP method: ${method}`
  return restError({ status: 405, code: 'PGRST117', message })
}

/** Error for unsupported preferences in a request with handling=strict. */
export function badPreferences(preferences: readonly string[]): RequestError {
  return restError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })
}

/** Error for a path that doesn't name a table or a function. */
export function badPath(): RequestError {
  const message = 'Invalid path specified in request URL'
  return restError({ status: 404, code: 'PGRST125', message })
}

/** Error for a request for the API description, which PostgREST returns at its root path. */
export function noRootDescription(): RequestError {
  const message = 'Root endpoint metadata is disabled'
  return restError({ status: 404, code: 'PGRST126', message })
}

/** Error for a function that doesn't exist or doesn't accept these arguments. */
export function unknownFunction(call: {
  name: string
  arguments: readonly string[]
  method: string
}): RequestError {
  const names = call.arguments.join(', ')
  const isWithout = call.arguments.length === 0
  const searched = isWithout
    ? ' without parameters'
    : ` with parameter${call.arguments.length > 1 ? 's' : ''} ${names}`
  const orUnnamed = call.method === 'POST' ? ' or with a single unnamed json/jsonb parameter' : ''
  return restError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function public.${call.name}${isWithout ? ' without parameters' : `(${names})`} in the schema cache`,
    details: `Searched for the function public.${call.name}${searched}${orUnnamed}, but no matches were found in the schema cache.`,
  })
}

/** Error for a call that matches several overloads whose arguments have the same names. */
export function ambiguousFunction(
  candidates: readonly {
    name: string
    arguments: readonly { name: string; type: string }[]
  }[],
): RequestError {
  const signatures = candidates.map((candidate) => {
    const list = candidate.arguments.map(({ name, type }) => `${name} => ${type}`)
    return `public.${candidate.name}(${list.join(', ')})`
  })
  return restError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

/** Error for a column in the body that doesn't exist in the table. */
export function unknownBodyColumn(table: string, column: string): RequestError {
  const message = `Could not find the '${column}' column of '${table}' in the schema cache`
  return restError({ status: 400, code: 'PGRST204', message })
}

/** Error for a table that doesn't exist. */
export function unknownTable(table: string): RequestError {
  const message = `Could not find the table 'public.${table}' in the schema cache`
  return restError({ status: 404, code: 'PGRST205', message })
}

/** Error for an unknown column, with PostgreSQL's message. */
export function unknownColumn(column: string): RequestError {
  const message = `column ${column} does not exist`
  return restError({ status: 400, code: '42703', message })
}

function badToken(code: 'PGRST301' | 'PGRST303', message: string): RequestError {
  const description = JSON.stringify(message)
  return restError({
    status: 401,
    code,
    message,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description=${description}`,
    },
  })
}

function invalidToken({ reason, message }: InvalidToken): RequestError {
  if (reason === 'undecodable') return badToken('PGRST301', message)
  return badToken('PGRST303', reason === 'expired' ? 'JWT expired' : message)
}

/** Error for a caller who has exceeded a rate limit. */
export function tooManyRequests(retryAfterSeconds: number): RequestError {
  return restError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    hint: `Try again in ${retryAfterSeconds} seconds.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}

function bodyTooLarge(): RequestError {
  const message = 'The request body is larger than 1 MiB'
  return restError({ status: 413, code: 'PGRST102', message })
}

/** Error for an unreachable database. This error makes the client retry the request. */
export function databaseUnavailable(cause: unknown): RequestError {
  const message = 'Database connection error.'
  return restError({ status: 503, code: 'PGRST000', message, cause })
}

function unexpected(cause: unknown): RequestError {
  return restError({ status: 500, code: 'PGRSTX00', message: 'Unexpected failure', cause })
}
