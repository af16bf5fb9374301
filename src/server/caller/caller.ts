import type { FastifyRequest } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { Statement, TextRow } from '../database/batch.ts'
import {
  changeAs,
  type Identity,
  type RequestInfo,
  readAs,
  type TokenIdentity,
  transactionAs,
} from '../database/transaction.ts'
import { rateLimitKey } from '../http/client-address.ts'
import type { Authenticate } from './authenticate.ts'

/** The authenticated client of a request. Statements run with the client's role and claims. */
export type Caller = {
  identity: Identity
  /** Runs one read-only statement, in one round trip. Calls `statement` when a connection is available. */
  read: (statement: () => Statement) => Promise<TextRow[]>
  /** Runs one statement that may write, in its own transaction and in one round trip. */
  change: (statement: () => Statement) => Promise<TextRow[]>
  /** Runs `work` in one transaction, which is rolled back if `work` throws. */
  run: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}

/**
 * Authenticates a request. Throws InvalidToken if the token isn't valid. SQL checks later whether the session
 * still exists.
 */
export async function authenticateCaller(
  { pool, authenticate }: { pool: Pool; authenticate: Authenticate },
  request: FastifyRequest,
): Promise<Caller> {
  const identity = await authenticate(request)
  return { identity, ...statementsAs(pool, identity, request) }
}

/** Returns the functions that run statements under the role and claims of `identity`. */
export function statementsAs(
  pool: Pool,
  identity: Identity | TokenIdentity,
  request: FastifyRequest,
): Pick<Caller, 'read' | 'change' | 'run'> {
  const info = requestInfo(request)
  return {
    read: (statement) => readAs(pool, identity, statement, info),
    change: (statement) => changeAs(pool, identity, statement, info),
    run: (work) => transactionAs(pool, identity, work, info),
  }
}

function requestInfo(request: FastifyRequest): RequestInfo {
  return {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    headers: request.headers,
    address: rateLimitKey(request),
  }
}
