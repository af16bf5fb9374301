import type { Pool, PoolClient } from 'pg'
import { InvalidToken } from '../lib/errors.ts'
import { withShare } from './pool-share.ts'

/** Who asks: decides what PostgreSQL's row-level security lets them see. */
export type Identity =
  | { role: 'anon'; claims: Record<string, unknown> }
  | { role: 'authenticated'; claims: Record<string, unknown>; sessionId: string }
  | { role: 'service_role'; claims: Record<string, unknown> }

/** What SQL can read of the request, under the names that PostgREST gives it. */
export type RequestInfo = {
  method: string
  path: string
  headers: Record<string, unknown>
  /** Whom limits count as one. */
  address: string
}

type Work<T> = (client: PoolClient) => Promise<T>

const setRequestContext = `
  select set_config('role', $1, true),
    set_config('request.jwt.claims', $2, true),
    set_config('request.method', $3, true),
    set_config('request.path', $4, true),
    set_config('request.headers', $5, true),
    set_config('search_path', 'public, extensions', true),
    case when $7::text <> '' then set_config('statement_timeout', $7, true) end,
    case when $6::uuid is null then true else auth.session_is_alive($6::uuid) end as alive`

/** For each statement of a request; that of the pool holds for the operator. */
const statementTimeoutMs: Readonly<Record<Identity['role'], string>> = {
  anon: '2000',
  authenticated: '5000',
  service_role: '',
}

/** Runs work in one transaction under the caller's role and claims; throws InvalidToken when the session of the token is gone. */
export function transactionAs<T>(
  pool: Pool,
  identity: Identity,
  work: Work<T>,
  request?: RequestInfo,
): Promise<T> {
  const run = () => inTransaction(pool, (client) => asCaller(client, { identity, work, request }))
  if (identity.role === 'service_role') return run()
  const accountId = identity.role === 'authenticated' ? String(identity.claims['sub']) : undefined
  return withShare(pool, { accountId, address: request?.address }, run)
}

async function asCaller<T>(
  client: PoolClient,
  caller: { identity: Identity; work: Work<T>; request: RequestInfo | undefined },
): Promise<T> {
  const { identity, work, request } = caller
  const { rows } = await client.query<{ alive: boolean }>({
    // Named, so that each connection parses and plans it once.
    name: 'set-request-context',
    text: setRequestContext,
    values: [
      identity.role,
      JSON.stringify(identity.claims),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      identity.role === 'authenticated' ? identity.sessionId : null,
      statementTimeoutMs[identity.role],
    ],
  })
  if (rows[0]?.alive !== true) throw new InvalidToken('expired', 'the session has ended')
  return work(client)
}

/** One transaction as grocery_auth (owner of schema auth). */
export function authTransaction<T>(pool: Pool, work: Work<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(
      "select set_config('role', 'grocery_auth', true), set_config('search_path', 'auth', true)",
    )
    return work(client)
  })
}

async function inTransaction<T>(pool: Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    const { command } = await client.query('commit')
    // PostgreSQL answers a commit of a failed transaction with a rollback, not with an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** A client that can't even roll back is not fit for the next caller. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
