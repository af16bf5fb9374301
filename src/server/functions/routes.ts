import type { FastifyInstance } from 'fastify'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { answerError, unsupportedMediaType } from './errors.ts'
import { type FunctionDeps, fetchStoreLocations } from './fetch-store-locations.ts'

/** `/functions/v1`: one function; any other name is answered as a Supabase project answers it, whatever is sent. */
export async function functionRoutes(
  app: FastifyInstance,
  { pool, settings, identify }: FunctionDeps,
) {
  app.setErrorHandler(answerError)
  guardWrites(app, {
    // The client sends a text as text.
    acceptsType: (type) => isJson(type) || type === 'text/plain',
    refuseType: unsupportedMediaType,
  })
  forbidCaching(app)
  await app.register(fetchStoreLocations, { pool, settings, identify })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: unknown, body: NodeJS.ReadableStream) => {
    body.resume()
  })
  app.all('/:name', async (_request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
}
