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
import { clientKey } from '../http/client-address.ts'
import type { Authenticate } from './authenticate.ts'

/** One who asks, and whose work runs in one transaction under their role and claims. */
export type Caller = {
  identity: Identity
  /** One statement that changes nothing, in one round trip; it is asked for once there is a connection. */
  read: (statement: () => Statement) => Promise<TextRow[]>
  /** One statement that may change something, as a transaction of its own in one round trip. */
  change: (statement: () => Statement) => Promise<TextRow[]>
  /** Several statements, or what may be undone by what comes of it. */
  run: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}

/** Throws InvalidToken for a token that isn't one of ours; whether its session still lives is asked in SQL. */
export async function authenticateCaller(
  { pool, authenticate }: { pool: Pool; authenticate: Authenticate },
  request: FastifyRequest,
): Promise<Caller> {
  const identity = await authenticate(request)
  return { identity, ...workAs(pool, identity, request) }
}

/** What runs under the role and claims of one who asks. */
export function workAs(
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
    address: clientKey(request),
  }
}
