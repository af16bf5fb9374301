import type { PoolClient } from 'pg'
import type { ClientInfo } from '../core/client-info.ts'
import type { SessionRow } from '../core/users.ts'

/**
 * Maximum number of sessions per account. A sign-in beyond this number ends the least recently used session.
 */
const maxSessions = 200

/**
 * Deletes the least recently used sessions of an account that has the maximum number, to make room for one
 * more. Also deletes sessions that ended more than a day ago. Until a session is deleted, its tokens get a
 * different error than unknown tokens.
 */
export async function deleteOldSessions(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions
       where user_id = $1 and (
         not_after < now() - interval '1 day' or id in (
           select id from auth.sessions where user_id = $1
           order by coalesce(refreshed_at, created_at) desc offset $2
         )
       ) for update skip locked
     )`,
    [userId, maxSessions - 1],
  )
}

/** Authentication method: a password, or a one-time link or code. */
export type SignInMethod = 'password' | 'otp'

/** Inserts a session at aal1 and returns its ID. */
export async function insertSession(
  client: PoolClient,
  session: { userId: string; method: SignInMethod; client: ClientInfo },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with session as (
       insert into auth.sessions (user_id, user_agent, ip) values ($1, $2, $3) returning id
     ), claim as (
       insert into auth.mfa_amr_claims (session_id, authentication_method)
       select id, $4 from session
     )
     select id from session`,
    [session.userId, session.client.userAgent, session.client.ip, session.method],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The session was not inserted')
  return id
}

/**
 * Inserts a refresh token. `parent` is the token that the new token replaces, or null for the first token of
 * a session.
 */
export async function insertRefreshToken(
  client: PoolClient,
  row: { token: string; userId: string; sessionId: string; parent: string | null },
): Promise<void> {
  await client.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)`,
    [row.token, row.userId, row.sessionId, row.parent],
  )
}

/**
 * Returns a session with its authentication methods, newest first. Returns undefined if the session has ended
 * or belongs to another user.
 */
export async function selectSession(
  client: PoolClient,
  owner: { id: string; userId: string },
): Promise<SessionRow | undefined> {
  const { rows } = await client.query<SessionRow>(
    `select s.id, s.aal, coalesce((
       select json_agg(json_build_object(
         'method', c.authentication_method,
         'timestamp', floor(extract(epoch from c.updated_at))::bigint) order by c.created_at desc)
       from auth.mfa_amr_claims c where c.session_id = s.id
     ), '[]') as amr
     from auth.sessions s
     where s.id = $1 and s.user_id = $2 and (s.not_after is null or s.not_after > now())`,
    [owner.id, owner.userId],
  )
  return rows[0]
}

export type SignOutScope = 'global' | 'local' | 'others'

/**
 * Deletes the user's sessions in scope: 'local' means the current session, 'others' means all except the
 * current one, and 'global' means all. Returns how many were deleted.
 */
export async function deleteSessions(
  client: PoolClient,
  ending: {
    /** The current session. */
    id: string
    userId: string
    scope: SignOutScope
    /** Whether to keep the sessions that have verified the second factor. */
    keepsSecondFactor?: boolean
  },
): Promise<number> {
  // Locks the sessions in a fixed order, so that simultaneous sign-outs can't deadlock.
  const { rowCount } = await client.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions
       where user_id = $1
         and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end
         and not ($4 and aal is not distinct from 'aal2')
       order by id for update
     )`,
    [ending.userId, ending.id, ending.scope, ending.keepsSecondFactor ?? false],
  )
  return rowCount ?? 0
}

/** Ends all the user's sessions. */
export async function deleteAllSessions(client: PoolClient, userId: string): Promise<void> {
  await deleteSessions(client, { id: userId, userId, scope: 'global' })
}

/** Whether the shopper has a second factor that this session hasn't verified. */
export async function selectNeedsCode(
  client: PoolClient,
  session: { userId: string; sessionId: string },
): Promise<boolean> {
  const { rows } = await client.query<{ needs_code: boolean }>(
    `select exists (
       select from auth.mfa_factors where user_id = $1 and status = 'verified'
     ) and not exists (
       select from auth.sessions where id = $2 and aal = 'aal2'
     ) as needs_code`,
    [session.userId, session.sessionId],
  )
  return rows[0]?.needs_code === true
}
