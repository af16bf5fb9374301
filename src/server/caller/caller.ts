import type { FastifyRequest } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { type Identity, type RequestInfo, transactionAs } from '../database/transaction.ts'
import { clientKey } from '../http/client-address.ts'
import type { Authenticate } from './authenticate.ts'

/** One who asks, and whose work runs in one transaction under their role and claims. */
export type Caller = {
  identity: Identity
  run: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}

/** Throws InvalidToken for a token that isn't one of ours; whether its session still lives is asked in SQL. */
export async function authenticateCaller(
  { pool, authenticate }: { pool: Pool; authenticate: Authenticate },
  request: FastifyRequest,
): Promise<Caller> {
  const identity = await authenticate(request)
  const info = requestInfo(request)
  return { identity, run: (work) => transactionAs(pool, identity, work, info) }
}

function requestInfo(request: FastifyRequest): RequestInfo {
  return {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    headers: request.headers,
    address: clientKey(request),
  }
}
