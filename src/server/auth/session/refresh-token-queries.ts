import type { PoolClient } from 'pg'
import type { ClientInfo } from '../core/client-info.ts'

export type RefreshTokenRow = {
  is_revoked: boolean
  /** Revoked so short a time ago that another tab or a lost answer explains its use. */
  is_just_revoked: boolean
}

/**
 * Null for a token without a session, undefined for an unknown token. Until the transaction ends
 * the account can't be deleted: a deletion locks the account and then its sessions, and a refresh
 * that locked them the other way round would wait in a circle with it.
 */
export async function selectSessionId(
  client: PoolClient,
  token: string,
): Promise<string | null | undefined> {
  const { rows } = await client.query<{ session_id: string | null }>(
    `select t.session_id from auth.refresh_tokens t
     join auth.users u on u.id = t.user_id
     where t.token = $1 for key share of u`,
    [token],
  )
  return rows[0]?.session_id
}

/** Makes refreshes of one session happen one after another until the transaction ends. */
export async function lockSession(
  client: PoolClient,
  sessionId: string,
): Promise<{ userId: string; hasEnded: boolean } | undefined> {
  const { rows } = await client.query<{ user_id: string; has_ended: boolean }>(
    `select user_id, coalesce(not_after <= now(), false) as has_ended
     from auth.sessions where id = $1 for update`,
    [sessionId],
  )
  return rows[0] && { userId: rows[0].user_id, hasEnded: rows[0].has_ended }
}

export async function selectRefreshToken(
  client: PoolClient,
  token: string,
): Promise<RefreshTokenRow | undefined> {
  const { rows } = await client.query<RefreshTokenRow>(
    `select revoked as is_revoked, revoked and updated_at > now() - interval '10 seconds' as is_just_revoked
     from auth.refresh_tokens where token = $1`,
    [token],
  )
  return rows[0]
}

export async function selectActiveToken(
  client: PoolClient,
  sessionId: string,
): Promise<{ token: string; parent: string | null } | undefined> {
  const { rows } = await client.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens
     where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  )
  return rows[0]
}

export async function revokeToken(client: PoolClient, token: string): Promise<void> {
  await client.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1',
    [token],
  )
}

/** More than a session that is refreshed every hour uses in a month. */
const maxUsedTokens = 1_000

/** Another use of a used token tells of a thief: it is remembered for a month. */
export async function deleteOldUsedTokens(client: PoolClient, sessionId: string): Promise<void> {
  await client.query(
    `delete from auth.refresh_tokens
     where session_id = $1 and revoked and updated_at < now() - interval '30 days'`,
    [sessionId],
  )
}

/** Whether a session has used more tokens than are remembered of it. */
export async function hasUsedTooManyTokens(
  client: PoolClient,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from auth.refresh_tokens where session_id = $1 and revoked offset $2 limit 1',
    [sessionId, maxUsedTokens],
  )
  return rowCount !== 0
}

/** Ends the session with all its refresh tokens; its access tokens fail from now on as well. */
export async function revokeFamily(client: PoolClient, sessionId: string): Promise<void> {
  await client.query(
    `with family as (
       update auth.refresh_tokens set revoked = true, updated_at = now()
       where session_id = $1 and not revoked
     )
     update auth.sessions set not_after = now(), updated_at = now() where id = $1`,
    [sessionId],
  )
}

export async function recordRefresh(
  client: PoolClient,
  sessionId: string,
  info: ClientInfo,
): Promise<void> {
  await client.query(
    `update auth.sessions
     set refreshed_at = now(), updated_at = now(), user_agent = $2, ip = $3 where id = $1`,
    [sessionId, info.userAgent, info.ip],
  )
}
