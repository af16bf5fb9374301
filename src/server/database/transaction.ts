import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { InvalidToken } from '../lib/errors.ts'
import { isUnreachable } from '../lib/outage.ts'
import { type Statement, sendBatch, type TextRow } from './batch.ts'
import { keepsSessions } from './pool.ts'
import { withShare } from './pool-share.ts'

/** The caller's role and claims, from which row-level security decides what the caller sees. */
export type Identity =
  | { role: 'anon'; claims: Record<string, unknown> }
  | { role: 'authenticated'; claims: Record<string, unknown>; sessionId: string }
  | { role: 'service_role'; claims: Record<string, unknown> }

/** A caller with a personal access token and therefore without a session. */
export type TokenIdentity = {
  role: 'authenticated'
  claims: Record<string, unknown>
  sessionId: null
}

/** Details of the request. SQL can read them with current_setting, under the same names as in PostgREST. */
export type RequestInfo = {
  method: string
  path: string
  headers: Record<string, unknown>
  /** Rate-limit key of the caller. */
  address: string
}

type Work<T> = (client: PoolClient) => Promise<T>

/**
 * Sets the caller's role, claims and limits. Fails if the token's session has ended, so that the statements
 * that follow don't run.
 */
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

/** The SQLSTATE that grocery_genie.refuse_ended_session() raises. */
const sessionEnded = 'GG001'

/** Statement timeout for each role. The service role keeps the timeout of the login role. */
const statementTimeoutMs: Readonly<Record<Identity['role'], string>> = {
  anon: '2000',
  authenticated: '5000',
  service_role: '',
}

/**
 * Runs one read-only statement under the caller's role and claims, in one round trip and within the caller's
 * share of the pool. Returns the rows as text. Calls `statement` as soon as a connection is available. Throws
 * InvalidToken if the token's session has ended.
 */
export function readAs(
  pool: Pool,
  identity: Identity | TokenIdentity,
  statement: () => Statement,
  request?: RequestInfo,
): Promise<TextRow[]> {
  return inOneRoundTrip(pool, identity, { statement, request, isReadOnly: true })
}

/**
 * Like `readAs`, but for a statement that may change data. Once the promise resolves, the change is
 * committed.
 */
export function changeAs(
  pool: Pool,
  identity: Identity | TokenIdentity,
  statement: () => Statement,
  request?: RequestInfo,
): Promise<TextRow[]> {
  return inOneRoundTrip(pool, identity, { statement, request, isReadOnly: false })
}

/** Sends the caller's context and the statement together. Discards the connection if it broke. */
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
      if (!isStatementError(error)) broken = error
      // If no statement completed, the one that failed is our own first statement, which checks the session.
      throw rows.length === 0 ? toInvalidToken(error) : error
    } finally {
      client.release(broken)
    }
  })
}

/**
 * Runs `work` in one transaction under the caller's role and claims, within the caller's share of the pool.
 * The time limit of the role applies to each statement. Rolls back if `work` throws. Throws InvalidToken if
 * the token's session has ended.
 */
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

/** Runs `work` within the caller's share of the pool. The service role has no limit. */
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

/** Converts the error of an ended session to InvalidToken. Returns any other error unchanged. */
function toInvalidToken(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== sessionEnded) return error
  return new InvalidToken('expired', 'the session has ended')
}

/** Whether only the statement failed, so that the connection is still usable. */
function isStatementError(error: Error): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

/**
 * Runs `work` in one transaction as grocery_auth, the owner of the auth schema. Rolls back if `work` throws.
 * Doesn't count toward a caller's share of the pool.
 */
export function authTransaction<T>(pool: Pool, work: Work<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(
      "select set_config('role', 'grocery_auth', true), set_config('search_path', 'auth', true)",
    )
    return work(client)
  })
}

/** Runs `work` in one transaction. Throws if `work` throws, or if the transaction can't be committed. */
async function inTransaction<T>(pool: Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    const { command } = await client.query('commit')
    // If a statement has failed, PostgreSQL responds to the commit with ROLLBACK, not with an error.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back because one of its statements failed')
    return result
  } catch (error) {
    broken = isUnreachable(error) ? error : await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Rolls back. Returns the error if the rollback fails. The caller must then discard the connection. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
