import type { PoolClient } from 'pg'

const types = [
  'confirmation',
  'recovery',
  'magiclink',
  'email_change_new',
  'email_change_current',
  'reauthentication',
] as const

/** Purpose of a link or code, which determines how long the link or code is valid. */
export type OneTimeType = (typeof types)[number]

const databaseNames = {
  confirmation: 'confirmation_token',
  recovery: 'recovery_token',
  magiclink: 'magiclink_token',
  email_change_new: 'email_change_token_new',
  email_change_current: 'email_change_token_current',
  reauthentication: 'reauthentication_token',
} as const satisfies Record<OneTimeType, string>

const typesByName = new Map<string, OneTimeType>(types.map((type) => [databaseNames[type], type]))

const isAlive = `
  created_at > now() - case token_type
    when 'magiclink_token' then interval '10 minutes'
    when 'reauthentication_token' then interval '10 minutes'
    when 'recovery_token' then interval '1 hour'
    else interval '24 hours'
  end`

/** Maximum number of attempts to enter a code. After the last attempt, only the link works. */
const maxAttempts = 5

export type UsedToken = {
  userId: string
  type: OneTimeType
  /** Address to which the link or code was sent. */
  email: string
  flowStateId: string | null
}
type TokenRow = { user_id: string; token_type: string; relates_to: string; flow_id: string | null }

const usedColumns = `
  user_id, token_type, relates_to, flow_state_id as flow_id, ${isAlive} as is_alive`

/** Inserts a token with no failed attempts. Replaces the account's earlier token of the same type. */
export async function upsertToken(
  client: PoolClient,
  token: {
    userId: string
    type: OneTimeType
    email: string
    tokenHash: string
    codeHash: string | null
    flowStateId: string | null
  },
): Promise<void> {
  await client.query(
    `insert into auth.one_time_tokens
       (user_id, token_type, relates_to, token_hash, code_hash, flow_state_id)
     values ($1, $2, lower($3), $4, $5, $6)
     on conflict (user_id, token_type) do update
     set relates_to = excluded.relates_to, token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, flow_state_id = excluded.flow_state_id,
       failed_tries = 0, created_at = now(), updated_at = now()`,
    [
      token.userId,
      databaseNames[token.type],
      token.email,
      token.tokenHash,
      token.codeHash,
      token.flowStateId,
    ],
  )
}

/**
 * Returns the ID of the user that a link belongs to, even if the link has expired. Returns undefined if the
 * link is unknown.
 */
export async function selectTokenOwner(
  client: PoolClient,
  verification: { tokenHash: string; types: readonly OneTimeType[] },
): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens
     where token_hash = $1 and token_type = any ($2::auth.one_time_token_type[])`,
    [verification.tokenHash, namesOf(verification.types)],
  )
  return rows[0]?.user_id
}

/**
 * Deletes the token of a link and returns it. Returns undefined if the token doesn't exist or has expired. An
 * expired token is deleted too.
 */
export async function deleteToken(
  client: PoolClient,
  verification: { userId: string; tokenHash: string; types: readonly OneTimeType[] },
): Promise<UsedToken | undefined> {
  const { rows } = await client.query<TokenRow & { is_alive: boolean }>(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_hash = $2 and token_type = any ($3::auth.one_time_token_type[])
     returning ${usedColumns}`,
    [verification.userId, verification.tokenHash, namesOf(verification.types)],
  )
  return toUsedToken(rows[0])
}

/**
 * Counts an attempt to enter the latest code sent to an email address. Returns the hash to compare the
 * entered code with. Returns undefined if there is no code, or if the code has expired or has no attempts
 * left. Simultaneous attempts all count, because a single statement updates the count under the row's lock.
 */
export async function countAttempt(
  client: PoolClient,
  verification: { email: string; types: readonly OneTimeType[] },
): Promise<{ id: string; userId: string; codeHash: string } | undefined> {
  const { rows } = await client.query<{ id: string; user_id: string; code_hash: string }>(
    `update auth.one_time_tokens set failed_tries = failed_tries + 1, updated_at = now()
     where id = (
         select id from auth.one_time_tokens
         where relates_to = $1 and token_type = any ($2::auth.one_time_token_type[])
         order by created_at desc, id limit 1
       )
       and code_hash is not null and failed_tries < ${maxAttempts} and ${isAlive}
     returning id, user_id, code_hash`,
    [verification.email, namesOf(verification.types)],
  )
  const [row] = rows
  return row && { id: row.id, userId: row.user_id, codeHash: row.code_hash }
}

/**
 * Deletes the token of a code and returns it. Returns undefined if the code has expired, or if the code was
 * used or replaced after the comparison.
 */
export async function deleteCode(
  client: PoolClient,
  code: { id: string; codeHash: string },
): Promise<UsedToken | undefined> {
  const { rows } = await client.query<TokenRow & { is_alive: boolean }>(
    `delete from auth.one_time_tokens where id = $1 and code_hash = $2
     returning ${usedColumns}`,
    [code.id, code.codeHash],
  )
  return toUsedToken(rows[0])
}

/**
 * Lets the transaction commit without waiting for the disk, because the wait would reveal that a code exists.
 * If a crash undoes the commit, only one counted attempt is lost.
 */
export async function commitWithoutWaiting(client: PoolClient): Promise<void> {
  await client.query('set local synchronous_commit = off')
}

/**
 * Deletes all the account's links and codes. Unlike `deleteOneTimeTokens`, keeps pending PKCE sign-ins and a
 * pending email address change.
 */
export async function deleteTokens(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

/**
 * Deletes all the account's links and codes, including pending PKCE sign-ins, and cancels a pending email
 * address change.
 */
export async function deleteOneTimeTokens(client: PoolClient, userId: string): Promise<void> {
  await deleteTokens(client, userId)
  await client.query('delete from auth.flow_state where user_id = $1', [userId])
  await client.query(
    `update auth.users set email_change = '', email_change_confirm_status = 0, updated_at = now()
     where id = $1 and email_change <> ''`,
    [userId],
  )
}

function namesOf(wanted: readonly OneTimeType[]): string[] {
  return wanted.map((type) => databaseNames[type])
}

/** Returns the token, or undefined if it doesn't exist, has expired or has an unknown type. */
function toUsedToken(row: (TokenRow & { is_alive: boolean }) | undefined): UsedToken | undefined {
  if (row === undefined || !row.is_alive) return undefined
  const type = typesByName.get(row.token_type)
  if (type === undefined) return undefined
  return { userId: row.user_id, type, email: row.relates_to, flowStateId: row.flow_id }
}
