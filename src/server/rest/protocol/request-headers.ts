import type { FastifyRequest } from 'fastify'
import { badPreferences, noMediaType, unknownSchema } from './rest-errors.ts'

const honoured = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default'],
  return: ['representation', 'minimal'],
  count: ['exact'],
} as const

/** What a client prefers (RFC 7240), of the preferences that this server honours. */
export type Preferences = {
  [Name in keyof typeof honoured]: (typeof honoured)[Name][number] | undefined
}

/** How the rows are sent: as an array, or as the one object that there must be. */
export type Shape = 'array' | 'object'

/** What the method and the headers of a request say about its response. */
export type ResponseOptions = { preferences: Preferences; shape: Shape; isHead: boolean }

export function responseOptions(
  request: Pick<FastifyRequest, 'headers' | 'method'>,
): ResponseOptions {
  const shape = parseAccept(header(request, 'accept'))
  const preferences = parsePrefer(header(request, 'prefer'))
  return { preferences, shape, isHead: request.method === 'HEAD' }
}

/** Only `public` is exposed; a client that asks for another schema must not get its namesake. */
export function refuseOtherSchemas(request: Pick<FastifyRequest, 'headers' | 'method'>): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const schema = header(request, isRead ? 'accept-profile' : 'content-profile')
  if (schema !== undefined && schema !== 'public') throw unknownSchema(schema)
}

/** One header as text; repeated ones are one list, as RFC 9110 has it. */
function header({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const shapes: Readonly<Record<string, Shape>> = {
  '*/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.object+json': 'object',
}

/** Chooses by the Accept header; the first supported media type in it wins. */
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
const known = Object.entries(honoured)
  .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
  .concat(strict)

/**
 * Parses the Prefer header. Preferences that this server doesn't honour are passed over, unless the
 * client says that it insists on all of them, as it does when it limits how many rows may change.
 */
export function parsePrefer(header: string | undefined): Preferences {
  const given = (header ?? '').split(',').map((preference) => preference.trim())
  const unknown = given.filter((preference) => !known.includes(preference))
  if (given.includes(strict) && unknown.length > 0) throw badPreferences(unknown)
  return {
    resolution: firstOf(given, 'resolution', honoured.resolution),
    missing: firstOf(given, 'missing', honoured.missing),
    return: firstOf(given, 'return', honoured.return),
    count: firstOf(given, 'count', honoured.count),
  }
}

function firstOf<T extends string>(
  given: readonly string[],
  name: string,
  values: readonly T[],
): T | undefined {
  for (const preference of given) {
    const value = values.find((candidate) => preference === `${name}=${candidate}`)
    if (value !== undefined) return value
  }
  return undefined
}
