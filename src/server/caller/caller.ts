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

/** Authenticated client of a request. The caller's statements run under its role and claims. */
export type Caller = {
  identity: Identity
  /** Runs one read-only statement in one round trip. Calls `statement` once a connection is available. */
  read: (statement: () => Statement) => Promise<TextRow[]>
  /** Runs one statement that can write, in its own transaction and one round trip. */
  change: (statement: () => Statement) => Promise<TextRow[]>
  /** Runs `work` in one transaction. If it throws, the transaction is rolled back. */
  run: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}

/**
 * Authenticates a request. Throws InvalidToken for a bad token. SQL later checks that the session still
 * exists.
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
