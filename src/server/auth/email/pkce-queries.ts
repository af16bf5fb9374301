import type { PoolClient } from 'pg'

/**
 * PKCE challenge of a sign-in (RFC 7636). The browser that starts the sign-in keeps the matching verifier.
 */
export type Challenge = { text: string; method: ChallengeMethod }
type ChallengeMethod = 's256' | 'plain'

const codeLifetime = '5 minutes'
/** How long an unfinished sign-in is kept. The link that continues the sign-in expires earlier. */
const flowLifetime = '2 days'

/**
 * Starts a sign-in that only the browser with the verifier can complete, and returns its ID. Also deletes the
 * account's sign-ins that started more than two days ago.
 */
export async function insertFlow(
  client: PoolClient,
  flow: { userId: string; challenge: Challenge; method: string },
): Promise<string> {
  await client.query(
    `delete from auth.flow_state where user_id = $1 and created_at < now() - $2::interval`,
    [flow.userId, flowLifetime],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.flow_state
       (user_id, code_challenge, code_challenge_method, authentication_method)
     values ($1, $2, $3, $4) returning id`,
    [flow.userId, flow.challenge.text, flow.challenge.method, flow.method],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The flow was not inserted')
  return id
}

/**
 * Stores the hash of the code that the browser will exchange for a session, and records when the code was
 * issued.
 */
export async function updateFlowCode(
  client: PoolClient,
  flow: { id: string; codeHash: string },
): Promise<void> {
  await client.query(
    `update auth.flow_state
     set auth_code = $2, auth_code_issued_at = now(), updated_at = now() where id = $1`,
    [flow.id, flow.codeHash],
  )
}

export type FlowOfCode = { id: string; userId: string; challenge: Challenge; isAlive: boolean }

/**
 * Returns the sign-in that a code belongs to, even if the code has expired. Returns undefined if the code is
 * unknown.
 */
export async function selectFlowOfCode(
  client: PoolClient,
  codeHash: string,
): Promise<FlowOfCode | undefined> {
  const { rows } = await client.query<{
    id: string
    user_id: string
    code_challenge: string
    code_challenge_method: ChallengeMethod
    is_alive: boolean
  }>(
    `select id, user_id, code_challenge, code_challenge_method,
       auth_code_issued_at > now() - $2::interval as is_alive
     from auth.flow_state where auth_code = $1`,
    [codeHash, codeLifetime],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return {
    id: row.id,
    userId: row.user_id,
    challenge: { text: row.code_challenge, method: row.code_challenge_method },
    isAlive: row.is_alive,
  }
}

/** Deletes the sign-in. Returns false if another request has already deleted the sign-in. */
export async function deleteFlow(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from auth.flow_state where id = $1', [id])
  return rowCount === 1
}
