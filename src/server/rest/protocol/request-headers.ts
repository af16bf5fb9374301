import type { FastifyRequest } from 'fastify'
import { badPreferences, noMediaType, unknownSchema } from './rest-errors.ts'

const supportedPreferences = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default'],
  return: ['representation', 'minimal'],
  count: ['exact'],
} as const

/** The supported preferences in a request's Prefer header (RFC 7240). */
export type Preferences = {
  [Name in keyof typeof supportedPreferences]:
    | (typeof supportedPreferences)[Name][number]
    | undefined
}

/** Shape of the response: an array of rows, or an object, which requires exactly one row. */
export type Shape = 'array' | 'object'

/** How to respond, according to the method and the headers of the request. */
export type ResponseOptions = { preferences: Preferences; shape: Shape; isHead: boolean }

/**
 * Parses the Accept and Prefer headers. Throws if a header requires something that this server doesn't
 * support.
 */
export function responseOptions(
  request: Pick<FastifyRequest, 'headers' | 'method'>,
): ResponseOptions {
  const shape = parseAccept(header(request, 'accept'))
  const preferences = parsePrefer(header(request, 'prefer'))
  return { preferences, shape, isHead: request.method === 'HEAD' }
}

/**
 * Throws if the request asks for a schema other than `public`. Such a request would otherwise use the table
 * with the same name in `public`.
 */
export function refuseOtherSchemas(request: Pick<FastifyRequest, 'headers' | 'method'>): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const schema = header(request, isRead ? 'accept-profile' : 'content-profile')
  if (schema !== undefined && schema !== 'public') throw unknownSchema(schema)
}

/** Returns the value of a header. Repeated headers are joined into a list (RFC 9110). */
function header({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const shapes: Readonly<Record<string, Shape>> = {
  '*/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.object+json': 'object',
}

/**
 * Returns the shape for the first supported media type in the Accept header, or 'array' if the header is
 * missing. Ignores quality values. Throws if no media type in the header is supported.
 */
export function parseAccept(header: string | undefined): Shape {
  if (header === undefined) return 'array'
  const accepted = header.split(',').map((mediaType) => mediaType.trim())
  for (const mediaType of accepted) {
    const [name = '', ...parameters] = mediaType.toLowerCase().split(';')
    const stripsNulls = parameters.some((parameter) => parameter.trim() === 'nulls=stripped')
    const shape = stripsNulls ? undefined : shapes[name.trim()]
    if (shape !== undefined) return shape
  }
  throw noMediaType(accepted)
}

const strict = 'handling=strict'
const knownPreferences = Object.entries(supportedPreferences)
  .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
  .concat(strict)

/**
 * Parses the Prefer header. Ignores unsupported preferences unless the header contains handling=strict. In
 * that case, an unsupported preference throws. The client sends handling=strict to limit the number of
 * affected rows.
 */
export function parsePrefer(header: string | undefined): Preferences {
  const preferences = (header ?? '').split(',').map((preference) => preference.trim())
  const unknown = preferences.filter((preference) => !knownPreferences.includes(preference))
  if (preferences.includes(strict) && unknown.length > 0) throw badPreferences(unknown)
  return {
    resolution: firstOf(preferences, 'resolution', supportedPreferences.resolution),
    missing: firstOf(preferences, 'missing', supportedPreferences.missing),
    return: firstOf(preferences, 'return', supportedPreferences.return),
    count: firstOf(preferences, 'count', supportedPreferences.count),
  }
}

/** Returns the first supported value for the preference with this name. */
function firstOf<T extends string>(
  preferences: readonly string[],
  name: string,
  values: readonly T[],
): T | undefined {
  for (const preference of preferences) {
    const value = values.find((candidate) => preference === `${name}=${candidate}`)
    if (value !== undefined) return value
  }
  return undefined
}
