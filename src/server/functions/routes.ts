import type { FastifyInstance } from 'fastify'
import { storeRequestTooLarge } from '#shared/stores/handle-store-request.ts'
import { storesUnavailable } from '#shared/stores/refusals.ts'
import { type ErrorProtocol, handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { RequestError } from '../lib/errors.ts'
import { type FunctionDeps, fetchStoreLocations } from './fetch-store-locations.ts'

/**
 * Routes under `/functions/v1`. A call to an unknown function gets the same error as in a Supabase project.
 */
export async function functionRoutes(
  app: FastifyInstance,
  { pool, settings, authenticate }: FunctionDeps,
) {
  handleErrors(app, functionErrorProtocol)
  guardWrites(app, {
    // The Supabase client sends a string body as text/plain.
    acceptsType: (type) => isJson(type) || type === 'text/plain',
    refuseType: unsupportedMediaType,
  })
  forbidCaching(app)
  await app.register(fetchStoreLocations, { pool, settings, authenticate })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: unknown, body: NodeJS.ReadableStream) => {
    body.resume()
  })
  app.all('/:name', async (_request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
}

const unsupportedMediaType = () =>
  new RequestError({
    status: 415,
    code: 'unsupported_media_type',
    message: 'The request body must be sent as application/json',
  })

/** Creates an error in the same format as the function's own errors. */
function refuse(
  status: number,
  body: { message: string; code?: number },
  cause?: unknown,
): RequestError {
  return new RequestError({ status, code: 'refused', message: body.message, info: { body }, cause })
}

/** Supabase's error format for functions. */
const functionErrorProtocol: ErrorProtocol = {
  invalidToken: () => refuse(401, { code: 401, message: 'Invalid JWT' }),
  unavailable: (cause) => refuse(503, storesUnavailable, cause),
  bodyTooLarge: () => refuse(storeRequestTooLarge.status, storeRequestTooLarge.body),
  unsupportedMediaType,
  unreadable: () => refuse(400, { message: 'The request could not be read.' }),
  unexpected: (cause) => refuse(500, { message: 'Unexpected failure' }, cause),
  serialize: ({ code, message, info }) => info['body'] ?? { code, message },
}
