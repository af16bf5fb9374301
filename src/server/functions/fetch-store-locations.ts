import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { answerStoreRequest, storeRequestLimit } from '#shared/stores/answer-request.ts'
import { transactionAs } from '../database/transaction.ts'
import type { Settings } from '../env.ts'
import { clientAddress, limitKey } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import { loadGazetteer } from '../stores/gazetteer.ts'
import { createSearchLimit } from '../stores/search-limit.ts'
import { tooManySearches } from './errors.ts'
import { findStores } from './queries.ts'

export type FunctionDeps = { pool: Pool; settings: Settings; identify: Identify }

/** `/fetch-store-locations`: supermarkets near a place, as supabase/functions answers it too. */
export async function fetchStoreLocations(
  app: FastifyInstance,
  { pool, settings, identify }: FunctionDeps,
) {
  const limitSearches = refuseTooMany(pool, settings)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: storeRequestLimit },
    async (_request: unknown, body: Buffer) => body,
  )
  app.all<{ Body: Buffer | undefined }>(
    '/fetch-store-locations',
    { onRequest: limitSearches },
    async (request, reply) => {
      const identity = await identify(request)
      const { status, body } = await answerStoreRequest(
        { method: request.method, body: request.body ?? new Uint8Array() },
        {
          gazetteer: await loadGazetteer(),
          findStores: (query) =>
            transactionAs(pool, identity, (client) => findStores(client, query), {
              method: request.method,
              path: '/fetch-store-locations',
              headers: request.headers,
              address: limitKey(clientAddress(request)),
            }),
        },
      )
      return reply.code(status).send(body)
    },
  )
}

function refuseTooMany(pool: Pool, settings: Settings) {
  const limit = createSearchLimit(pool, settings)
  return async (request: FastifyRequest) => {
    const allowance = await limit(request)
    if (!allowance.allowed) throw tooManySearches(allowance.retryAfterSeconds)
  }
}
