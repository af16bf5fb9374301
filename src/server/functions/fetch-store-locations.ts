import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { answerStoreRequest, storeRequestLimit } from '#shared/stores/answer-request.ts'
import { transactionAs } from '../database/transaction.ts'
import type { Settings } from '../env.ts'
import { clientAddress, limitKey } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import { createRateLimit } from '../http/rate-limits.ts'
import { loadGazetteer } from '../stores/gazetteer.ts'
import { answerError, tooManySearches } from './errors.ts'
import { findStores } from './queries.ts'

export type FunctionDeps = { pool: Pool; settings: Settings; identify: Identify }

const windowSeconds = 300

/** `/fetch-store-locations`: supermarkets near a place, as supabase/functions answers it too. */
export async function fetchStoreLocations(
  app: FastifyInstance,
  { pool, settings, identify }: FunctionDeps,
) {
  const limitSearches = createSearchLimit(pool, settings)
  app.setErrorHandler(answerError)
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
            transactionAs(pool, identity, (client) => findStores(client, query)),
        },
      )
      return reply.code(status).send(body)
    },
  )
}

function createSearchLimit(pool: Pool, { storesRateLimit: requests }: Settings) {
  const limit = createRateLimit({ pool, name: 'stores', requests, seconds: windowSeconds })
  return async (request: Pick<FastifyRequest, 'ip'>) => {
    const allowance = await limit(limitKey(clientAddress(request)))
    if (!allowance.allowed) throw tooManySearches(allowance.retryAfterSeconds)
  }
}
