import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { InvalidToken } from '../lib/errors.ts'
import { isUnreachable } from '../lib/outage.ts'
import { type Statement, sendBatch, type TextRow } from './batch.ts'
import { keepsSessions } from './pool.ts'
import { withShare } from './pool-share.ts'

/** Who asks: decides what PostgreSQL's row-level security lets them see. */
export type Identity =
  | { role: 'anon'; claims: Record<string, unknown> }
  | { role: 'authenticated'; claims: Record<string, unknown>; sessionId: string }
  | { role: 'service_role'; claims: Record<string, unknown> }

/** Who asks by a personal access token, to which no session belongs. */
export type TokenIdentity = {
  role: 'authenticated'
  claims: Record<string, unknown>
  sessionId: null
}

/** What SQL can read of the request, under the names that PostgREST gives it. */
export type RequestInfo = {
  method: string
  path: string
  headers: Record<string, unknown>
  /** Whom limits count as one. */
  address: string
}

type Work<T> = (client: PoolClient) => Promise<T>

/** Fails when the session of the token is gone, so that no statement after it runs. */
const setRequestContext = `
  select set_config('role', $1, true),
    set_config('request.jwt.claims', $2, true),
    set_config('request.method', $3, true),
    set_config('request.path', $4, true),
    set_config('request.headers', $5, true),
    set_config('search_path', 'public, extensions', true),
    case when $7::text <> '' then set_config('statement_timeout', $7, true) end,
    case when $8::boolean then set_config('transaction_read_only', 'on', true) end,
    case when $6::uuid is not null and not auth.session_is_alive($6::uuid)
      then grocery_genie.refuse_ended_session() end`

/** The SQLSTATE of grocery_genie.refuse_ended_session(). */
const sessionEnded = 'GG001'

/** For each statement of a request; that of the pool holds for the operator. */
const statementTimeoutMs: Readonly<Record<Identity['role'], string>> = {
  anon: '2000',
  authenticated: '5000',
  service_role: '',
}

/**
 * Runs one statement that changes nothing under the caller's role and claims, in one round trip;
 * throws InvalidToken when the session of the token is gone. The statement is asked for once there
 * is a connection.
 */
export function readAs(
  pool: Pool,
  identity: Identity | TokenIdentity,
  statement: () => Statement,
  request?: RequestInfo,
): Promise<TextRow[]> {
  return inOneRoundTrip(pool, identity, { statement, request, isReadOnly: true })
}

/** The same for a statement that may change something: a transaction of its own, which lasts once this resolves. */
export function changeAs(
  pool: Pool,
  identity: Identity | TokenIdentity,
  statement: () => Statement,
  request?: RequestInfo,
): Promise<TextRow[]> {
  return inOneRoundTrip(pool, identity, { statement, request, isReadOnly: false })
}

function inOneRoundTrip(
  pool: Pool,
  identity: Identity | TokenIdentity,
  options: {
    statement: () => Statement
    request: RequestInfo | undefined
    isReadOnly: boolean
  },
): Promise<TextRow[]> {
  const { statement, request, isReadOnly } = options
  return withShareOf(identity, { pool, request }, async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const context = requestContext(identity, { request, isReadOnly })
      const { rows, error } = await sendBatch(client, [context, statement()], {
        isNamed: keepsSessions(pool),
      })
      if (error === undefined) return rows[1] ?? []
      if (!isOfStatement(error)) broken = error
      // No rows: our own first statement failed, which checks the session, and not the caller's.
      throw rows.length === 0 ? toInvalidToken(error) : error
    } finally {
      client.release(broken)
    }
  })
}

/** Runs work in one transaction under the caller's role and claims; throws InvalidToken when the session of the token is gone. */
export function transactionAs<T>(
  pool: Pool,
  identity: Identity | TokenIdentity,
  work: Work<T>,
  request?: RequestInfo,
): Promise<T> {
  return withShareOf(identity, { pool, request }, () =>
    inTransaction(pool, async (client) => {
      const { text, values } = requestContext(identity, { request, isReadOnly: false })
      await client.query(text, [...values]).catch((error: unknown) => {
        throw toInvalidToken(error)
      })
      return work(client)
    }),
  )
}

function withShareOf<T>(
  identity: Identity | TokenIdentity,
  { pool, request }: { pool: Pool; request: RequestInfo | undefined },
  run: () => Promise<T>,
): Promise<T> {
  if (identity.role === 'service_role') return run()
  const accountId = identity.role === 'authenticated' ? String(identity.claims['sub']) : undefined
  return withShare(pool, { accountId, address: request?.address }, run)
}

function requestContext(
  identity: Identity | TokenIdentity,
  { request, isReadOnly }: { request: RequestInfo | undefined; isReadOnly: boolean },
): Statement {
  return {
    text: setRequestContext,
    values: [
      identity.role,
      JSON.stringify(identity.claims),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      identity.role === 'authenticated' ? identity.sessionId : null,
      statementTimeoutMs[identity.role],
      String(isReadOnly),
    ],
  }
}

function toInvalidToken(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== sessionEnded) return error
  return new InvalidToken('expired', 'the session has ended')
}

/** Whether only the statement failed, and not the connection with it. */
function isOfStatement(error: Error): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
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
    broken = isUnreachable(error) ? error : await rollback(client)
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
