import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { UserRow } from './users.ts'

type AccountState = { id: string; is_confirmed: boolean; is_banned: boolean }
export type Credentials = AccountState & { encrypted_password: string | null }
export type AddressOwner = AccountState & {
  email: string
  /** New email address of a pending change, or empty if no change is pending. */
  email_change: string
}

/** Returns SQL that formats a time column as RFC 3339 in UTC, as in Supabase Auth. */
export const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const isBanned = 'coalesce(banned_until > now(), false) as is_banned'
const stateColumns = `id, email_confirmed_at is not null as is_confirmed, ${isBanned}`

export const userColumns = `
  u.id, u.aud, u.role, u.email,
  ${utc('u.email_confirmed_at')} as email_confirmed_at,
  ${utc('u.confirmation_sent_at')} as confirmation_sent_at,
  ${utc('u.recovery_sent_at')} as recovery_sent_at,
  u.email_change,
  ${utc('u.email_change_sent_at')} as email_change_sent_at,
  ${utc('u.invited_at')} as invited_at,
  ${utc('u.last_sign_in_at')} as last_sign_in_at,
  ${utc('u.banned_until')} as banned_until,
  u.raw_app_meta_data as app_metadata,
  u.raw_user_meta_data as user_metadata,
  ${utc('u.created_at')} as created_at,
  ${utc('u.updated_at')} as updated_at,
  ${isBanned},
  coalesce((
    select json_agg(json_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider,
      'last_sign_in_at', ${utc('i.last_sign_in_at')},
      'created_at', ${utc('i.created_at')}, 'updated_at', ${utc('i.updated_at')},
      'email', i.email
    ) order by i.created_at, i.id)
    from auth.identities i where i.user_id = u.id
  ), '[]') as identities,
  (
    select json_agg(json_build_object(
      'id', f.id, 'created_at', ${utc('f.created_at')}, 'updated_at', ${utc('f.updated_at')},
      'status', f.status, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'last_challenged_at', ${utc('f.last_challenged_at')}
    ) order by f.created_at, f.id)
    from auth.mfa_factors f where f.user_id = u.id
  ) as factors`

/** Returns the account with this ID, or undefined if there is none. */
export async function selectUser(client: PoolClient, id: string): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `select ${userColumns} from auth.users u where u.id = $1`,
    [id],
  )
  return rows[0]
}

/**
 * Returns the account that has this normalized email address, with its password hash. Returns undefined if
 * there is no such account.
 */
export async function selectCredentials(
  client: PoolClient,
  email: string,
): Promise<Credentials | undefined> {
  const { rows } = await client.query<Credentials>(
    `select ${stateColumns}, encrypted_password from auth.users where lower(email) = $1`,
    [email],
  )
  return rows[0]
}

/**
 * Returns the account with this normalized email address, or undefined if there is none. Locks the account
 * until the transaction ends, so that its address can't change before an email is sent there.
 */
export async function lockAddressOwner(
  client: PoolClient,
  email: string,
): Promise<AddressOwner | undefined> {
  const { rows } = await client.query<AddressOwner>(
    `select ${stateColumns}, email, email_change
     from auth.users where lower(email) = $1 for no key update`,
    [email],
  )
  return rows[0]
}

/**
 * Whether an account has this normalized email address. The new address of a pending change doesn't count.
 */
export async function isAddressTaken(client: PoolClient, email: string): Promise<boolean> {
  const { rowCount } = await client.query('select from auth.users where lower(email) = $1', [email])
  return rowCount === 1
}

/**
 * Locks an account until the transaction ends, so that changes to its password, links and sessions run one
 * after the other. A transaction must take this lock before any other; otherwise, deadlocks are possible.
 * Does nothing if the account doesn't exist.
 */
export async function lockUser(client: PoolClient, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}

/** Inserts a user. Returns the user's ID, or undefined if the email address or the ID is taken. */
export async function insertUser(
  client: PoolClient,
  user: {
    id?: string
    email: string
    encryptedPassword: string | null
    data: Record<string, unknown>
    /** Whether the email address is confirmed. True by default. */
    isConfirmed?: boolean
    /**
     * Whether the account is created with the service key. If so, the account's ID and email address aren't
     * added to its user metadata, as in Supabase Auth.
     */
    isByServiceRole?: boolean
  },
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `with new_user as (select coalesce($4, gen_random_uuid()) as id)
     insert into auth.users (id, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data)
     select id, $1::text, $2, case when $5 then now() end,
       '{"provider": "email", "providers": ["email"]}',
       $3::jsonb || case when $6 then '{}' else jsonb_build_object(
         'sub', id, 'email', $1::text, 'email_verified', $5::boolean, 'phone_verified', false) end
     from new_user
     on conflict do nothing
     returning id`,
    [
      user.email,
      user.encryptedPassword,
      JSON.stringify(user.data),
      user.id ?? null,
      user.isConfirmed ?? true,
      user.isByServiceRole ?? false,
    ],
  )
  return rows[0]?.id
}

/** Replaces the user metadata and, if `app` is given, the app metadata. Both kinds of metadata are JSON. */
export async function updateData(
  client: PoolClient,
  data: { userId: string; app?: string; user: string },
): Promise<void> {
  await client.query(
    `update auth.users set raw_app_meta_data = coalesce($2, raw_app_meta_data),
       raw_user_meta_data = $3, updated_at = now()
     where id = $1`,
    [data.userId, data.app ?? null, data.user],
  )
}

/**
 * Adds an unverified email identity to an account. In Supabase Auth, every account that signs in by email has
 * an email identity.
 */
export async function insertEmailIdentity(
  client: PoolClient,
  userId: string,
  identityId: string = randomUUID(),
): Promise<void> {
  await client.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider)
     select $2, id::text, id, jsonb_build_object(
       'sub', id, 'email', email, 'email_verified', false, 'phone_verified', false), 'email'
     from auth.users where id = $1`,
    [userId, identityId],
  )
}

/**
 * Records a sign-in and stores `newPasswordHash`. Returns false, without any change, if the password has
 * changed since it was verified.
 */
export async function recordSignIn(
  client: PoolClient,
  user: { id: string; verifiedPasswordHash: string; newPasswordHash: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with signed_in as (
       update auth.users
       set last_sign_in_at = now(), updated_at = now(), encrypted_password = $3
       where id = $1 and encrypted_password = $2
       returning id
     ), identity as (
       update auth.identities set last_sign_in_at = now(), updated_at = now()
       where user_id in (select id from signed_in) and provider = 'email'
     )
     select from signed_in`,
    [user.id, user.verifiedPasswordHash, user.newPasswordHash],
  )
  return rowCount === 1
}

/** Throws if the database doesn't respond. */
export async function pingDatabase(client: PoolClient): Promise<void> {
  await client.query('select 1')
}
