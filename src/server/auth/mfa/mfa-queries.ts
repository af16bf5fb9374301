import type { PoolClient } from 'pg'

export type FactorRow = {
  id: string
  friendly_name: string | null
  is_verified: boolean
  secret: string
  last_used_step: string | null
}

const factorColumns = `id, friendly_name, status = 'verified' as is_verified, secret, last_used_step`

/** Returns the shopper's factors, oldest first, including unfinished setups. */
export async function selectFactors(client: PoolClient, userId: string): Promise<FactorRow[]> {
  const { rows } = await client.query<FactorRow>(
    `select ${factorColumns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows
}

/**
 * Locks a factor and returns it. Other requests can't use or remove the factor until the transaction ends.
 * Returns undefined if the shopper doesn't have this factor.
 */
export async function lockFactor(
  client: PoolClient,
  factor: { id: string; userId: string },
): Promise<FactorRow | undefined> {
  const { rows } = await client.query<FactorRow>(
    `select ${factorColumns} from auth.mfa_factors where id = $1 and user_id = $2 for update`,
    [factor.id, factor.userId],
  )
  return rows[0]
}

/** Locks the shopper's sessions in the same order as a sign-out does, to avoid deadlocks. */
export async function lockSessions(client: PoolClient, userId: string): Promise<void> {
  await client.query('select from auth.sessions where user_id = $1 order by id for update', [
    userId,
  ])
}

/**
 * Adds an unverified factor and returns its ID. Stores the secret as plain text, as a Supabase project does.
 * docs/decisions explains why.
 */
export async function insertFactor(
  client: PoolClient,
  factor: { userId: string; friendlyName: string; secret: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [factor.userId, factor.friendlyName, factor.secret],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The factor was not inserted')
  return id
}

/** Marks the factor as verified, and records that the code for this time step was used. */
export async function recordCode(
  client: PoolClient,
  used: { factorId: string; step: number },
): Promise<void> {
  await client.query(
    `update auth.mfa_factors
     set status = 'verified', last_used_step = $2, updated_at = now() where id = $1`,
    [used.factorId, used.step],
  )
}

/** Deletes the shopper's unfinished setups that are at least as old as `olderThan`, a PostgreSQL interval. */
export async function deleteUnverifiedFactors(
  client: PoolClient,
  { userId, olderThan }: { userId: string; olderThan: string },
): Promise<void> {
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at <= now() - $2::interval`,
    [userId, olderThan],
  )
}

/**
 * Deletes one factor, or all the shopper's factors if `id` is null. Sessions that verified a deleted factor
 * return to aal1.
 */
export async function deleteFactors(
  client: PoolClient,
  { userId, id }: { userId: string; id: string | null },
): Promise<void> {
  await client.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where id in (
         select id from auth.sessions
         where user_id = $1 and factor_id is not null and ($2::uuid is null or factor_id = $2)
         order by id for update
       )
       returning id
     )
     delete from auth.mfa_amr_claims
     where authentication_method = 'totp' and session_id in (select id from lowered)`,
    [userId, id],
  )
  await client.query(
    'delete from auth.mfa_factors where user_id = $1 and ($2::uuid is null or id = $2)',
    [userId, id],
  )
}

/** Lifetime of a challenge. */
const challengeSeconds = 300

/**
 * Inserts a challenge for the factor, and deletes challenges of the factor that are more than an hour old.
 * Returns the ID of the new challenge and the challenge's expiry time, in Unix seconds.
 */
export async function insertChallenge(
  client: PoolClient,
  challenge: { factorId: string; ip: string | null },
): Promise<{ id: string; expiresAt: number }> {
  // Keeps expired challenges for an hour, because a late code gets a different error than a code for an
  // unknown challenge.
  await client.query(
    `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 hour'`,
    [challenge.factorId],
  )
  await client.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
    challenge.factorId,
  ])
  const { rows } = await client.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, (floor(extract(epoch from created_at)) + $3)::float8 as expires_at`,
    [challenge.factorId, challenge.ip, challengeSeconds],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The challenge was not inserted')
  return { id: row.id, expiresAt: row.expires_at }
}

export type ChallengeRow = { is_used: boolean; is_of_caller: boolean; has_expired: boolean }

/** Returns the state of a challenge of the factor, or undefined if there is no such challenge. */
export async function selectChallenge(
  client: PoolClient,
  challenge: { id: string; factorId: string; ip: string | null },
): Promise<ChallengeRow | undefined> {
  const { rows } = await client.query<ChallengeRow>(
    `select verified_at is not null as is_used,
       ip_address is not distinct from $3::inet as is_of_caller,
       created_at <= now() - $4 * interval '1 second' as has_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challenge.id, challenge.factorId, challenge.ip, challengeSeconds],
  )
  return rows[0]
}

/** Marks the challenge as used. */
export async function consumeChallenge(client: PoolClient, id: string): Promise<void> {
  await client.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
}

/**
 * Raises a session to aal2 after it has verified the factor. Revokes the session's earlier refresh tokens, so
 * that only the client that entered the code stays signed in. Reusing a revoked token ends the session.
 */
export async function raiseSession(
  client: PoolClient,
  session: { sessionId: string; factorId: string },
): Promise<void> {
  await client.query(
    `with raised as (
       update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now()
       where id = $1 returning id
     ), claim as (
       insert into auth.mfa_amr_claims (session_id, authentication_method)
       select id, 'totp' from raised
       on conflict (session_id, authentication_method) do update set updated_at = now()
     )
     update auth.refresh_tokens
     -- Dates the use back, so that another tab or a lost response can't explain a reuse.
     set revoked = true, updated_at = now() - interval '1 minute'
     where session_id in (select id from raised) and (not revoked or updated_at > now() - interval '1 minute')`,
    [session.sessionId, session.factorId],
  )
}

/** Ends the shopper's sessions that haven't verified a second factor. The sessions must be locked. */
export async function deleteWeakSessions(client: PoolClient, userId: string): Promise<void> {
  await client.query("delete from auth.sessions where user_id = $1 and aal <> 'aal2'", [userId])
}
