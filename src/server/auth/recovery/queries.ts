import type { PoolClient } from 'pg'

/** How long a recovery link works. */
const lifetime = '1 hour'

/** The one recovery link of the account; an earlier one stops working. */
export async function insertRecoveryToken(
  client: PoolClient,
  token: { userId: string; hash: string },
): Promise<void> {
  await client.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
     select id, 'recovery_token', $2, email from auth.users where id = $1
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = now(), updated_at = now()`,
    [token.userId, token.hash],
  )
}

/** Whose link it is. */
export async function selectRecoveryOwner(
  client: PoolClient,
  hash: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens
     where token_hash = $1 and token_type = 'recovery_token'`,
    [hash],
  )
  return rows[0]?.user_id
}

/**
 * Makes changes of one account's password, links and sessions happen one after another until the
 * transaction ends. Whoever needs this lock takes it first, so that nobody waits in a circle.
 */
export async function lockUser(client: PoolClient, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}

/** Whether the link still worked; it doesn't any more. */
export async function spendRecoveryToken(
  client: PoolClient,
  token: { userId: string; hash: string },
): Promise<boolean> {
  const { rows } = await client.query<{ is_alive: boolean }>(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_hash = $2 and token_type = 'recovery_token'
     returning created_at > now() - $3::interval as is_alive`,
    [token.userId, token.hash, lifetime],
  )
  return rows[0]?.is_alive === true
}

export async function deleteOneTimeTokens(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

/** Counts as a sign-in, and as proof of the address. */
export async function recordRecovery(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `update auth.users set last_sign_in_at = now(), updated_at = now(),
       email_confirmed_at = coalesce(email_confirmed_at, now())
     where id = $1`,
    [userId],
  )
}
