import type { PoolClient } from 'pg'
import type { ClientInfo } from '../core/client-info.ts'

export type RefreshTokenRow = {
  is_revoked: boolean
  /**
   * Whether the token was first used so recently that another tab or a lost response may explain its reuse.
   */
  is_just_revoked: boolean
}

/**
 * Returns the session ID of a token, null for a token without a session, or undefined if the token is
 * unknown. Also locks the account against deletion until the transaction ends. A deletion locks the account
 * before its sessions, so a refresh that locked only the session could cause a deadlock.
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

/**
 * Locks a session until the transaction ends and returns its state. The lock makes refreshes of a session run
 * one after the other. Returns undefined if the session doesn't exist.
 */
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

/**
 * Returns whether a token was revoked, and whether this happened recently. Returns undefined if the token is
 * unknown.
 */
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

/** Returns the newest token of the session that isn't revoked, or undefined if all tokens are revoked. */
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

/**
 * Marks the refresh token as used now, even if it was used before. The session continues with another token.
 */
export async function revokeToken(client: PoolClient, token: string): Promise<void> {
  await client.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1',
    [token],
  )
}

/**
 * Maximum number of used tokens stored per session. A session that is refreshed hourly uses fewer tokens than
 * that in a month.
 */
const maxUsedTokens = 1_000

/**
 * Deletes the session's tokens that were used more than 30 days ago. Newer tokens are kept, because the reuse
 * of one reveals a thief.
 */
export async function deleteOldUsedTokens(client: PoolClient, sessionId: string): Promise<void> {
  await client.query(
    `delete from auth.refresh_tokens
     where session_id = $1 and revoked and updated_at < now() - interval '30 days'`,
    [sessionId],
  )
}

/** Whether the number of used tokens stored for the session exceeds the maximum. */
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

/** Ends the session and revokes all its refresh tokens. The session's access tokens also stop working. */
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

/** Records that the session was refreshed now, with the browser and the IP address of the request. */
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
