import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { handleStoreRequest, storeRequestLimit } from '#shared/stores/handle-store-request.ts'
import { SearchBody } from '#shared/stores/search-body.ts'
import type { Authenticate } from '../caller/authenticate.ts'
import { authenticateCaller } from '../caller/caller.ts'
import { refuseExcess } from '../http/rate-limits.ts'
import { RequestError } from '../lib/errors.ts'
import type { Settings } from '../settings/env.ts'
import { loadGazetteer } from '../stores/load-gazetteer.ts'
import { createSearchLimit } from '../stores/search-limit.ts'
import { findStores } from './find-stores-queries.ts'

export type FunctionDeps = { pool: Pool; settings: Settings; authenticate: Authenticate }

/**
 * Handles calls to the `fetch-store-locations` function, which finds supermarkets near a place. Returns the
 * same responses as the function in supabase/functions.
 */
export async function fetchStoreLocations(
  app: FastifyInstance,
  { pool, settings, authenticate }: FunctionDeps,
) {
  const limitSearches = createLimitHook(pool, settings)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: storeRequestLimit },
    async (_request: unknown, body: Buffer) => body,
  )
  app.all<{ Body: Buffer | undefined }>(
    '/fetch-store-locations',
    { onRequest: limitSearches, config: { body: SearchBody } },
    async (request, reply) => {
      const caller = await authenticateCaller({ pool, authenticate }, request)
      const { status, body } = await handleStoreRequest(
        { method: request.method, body: request.body ?? new Uint8Array() },
        {
          gazetteer: await loadGazetteer(),
          findStores: (query) => caller.run((client) => findStores(client, query)),
        },
      )
      return reply.code(status).send(body)
    },
  )
}

const tooManySearches = (retryAfterSeconds: number) =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many searches. Please wait a few minutes.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

function createLimitHook(pool: Pool, settings: Settings) {
  const limit = createSearchLimit(pool, settings)
  return async (request: FastifyRequest) => refuseExcess(await limit(request), tooManySearches)
}
