import type { PoolClient } from 'pg'
import { userColumns, utc } from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'

/** A page of a list. `number` starts at 1, and `size` is the maximum number of rows. */
export type Page = { number: number; size: number }

/** Returns a page of users, newest first, and the total number of users. */
export async function selectUsers(
  client: PoolClient,
  { number, size }: Page,
): Promise<{ users: UserRow[]; total: number }> {
  const { rows: users } = await client.query<UserRow>(
    `select ${userColumns} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [size, (number - 1) * size],
  )
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::float8 as total from auth.users',
  )
  return { users, total: rows[0]?.total ?? 0 }
}

/** Deletes the account and all its data. Does nothing if the account doesn't exist. */
export async function deleteUser(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.users where id = $1', [userId])
}

/**
 * Sets the email address of the account and of its email identity, and cancels a pending address change.
 * `isVerified` applies only to the identity. Throws PostgreSQL's error 23505 (unique violation) if another
 * account has the address.
 */
export async function updateEmail(
  client: PoolClient,
  change: { userId: string; email: string; isVerified: boolean },
): Promise<void> {
  const identityData = { email: change.email, email_verified: change.isVerified }
  await client.query(
    `with changed as (
       update auth.users set email = $2, email_change = '', email_change_confirm_status = 0,
         updated_at = now()
       where id = $1 returning id
     )
     update auth.identities set identity_data = identity_data || $3, updated_at = now()
     where user_id in (select id from changed) and provider = 'email'`,
    [change.userId, change.email, JSON.stringify(identityData)],
  )
}

/**
 * Marks the email address as confirmed in the account and in its email identity. Keeps the time of an earlier
 * confirmation.
 */
export async function confirmEmail(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `with confirmed as (
       update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()),
         updated_at = now()
       where id = $1 returning id
     )
     update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id in (select id from confirmed) and provider = 'email'`,
    [userId],
  )
}

/** Bans the account for this many milliseconds from now, or lifts its ban if `ms` is null. */
export async function updateBan(
  client: PoolClient,
  { userId, ms }: { userId: string; ms: number | null },
): Promise<void> {
  await client.query(
    `update auth.users
     set banned_until = now() + $2::float8 * interval '1 millisecond', updated_at = now()
     where id = $1`,
    [userId, ms],
  )
}

/** Records that the account's invitation and confirmation email were sent now. */
export async function recordInvitation(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    'update auth.users set invited_at = now(), confirmation_sent_at = now() where id = $1',
    [userId],
  )
}

/** Returns the new email address of a pending change, or an empty string if no change is pending. */
export async function selectEmailChange(client: PoolClient, userId: string): Promise<string> {
  const { rows } = await client.query<{ email_change: string }>(
    'select email_change from auth.users where id = $1',
    [userId],
  )
  return rows[0]?.email_change ?? ''
}

/** Returns a page of audit log entries, newest first, and the total number of entries. */
export async function selectAuditEntries(
  client: PoolClient,
  { number, size }: Page,
): Promise<{ entries: object[]; total: number }> {
  const { rows: entries } = await client.query<object>(
    `select id, payload, ip_address,
       ${utc('created_at')} as created_at
     from auth.audit_log_entries order by audit_log_entries.created_at desc, id
     limit $1 offset $2`,
    [size, (number - 1) * size],
  )
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::float8 as total from auth.audit_log_entries',
  )
  return { entries, total: rows[0]?.total ?? 0 }
}
