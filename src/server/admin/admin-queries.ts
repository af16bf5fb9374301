import type { PoolClient } from 'pg'
import { isBanned } from '../auth/core/user-queries.ts'

export type Account = { id: string; createdAt: string; isConfirmed: boolean; isBanned: boolean }

/** Returns the account with this normalized email address, or undefined if there is none. */
export async function selectAccount(
  client: PoolClient,
  email: string,
): Promise<Account | undefined> {
  const { rows } = await client.query<{
    id: string
    created_at: Date
    is_confirmed: boolean
    is_banned: boolean
  }>(
    `select id, created_at, email_confirmed_at is not null as is_confirmed, ${isBanned}
     from auth.users where lower(email) = $1`,
    [email],
  )
  const [row] = rows
  return (
    row && {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      isConfirmed: row.is_confirmed,
      isBanned: row.is_banned,
    }
  )
}

export type ListedAccount = {
  email: string
  state: 'active' | 'admin' | 'invited' | 'disabled'
  joined: string
  /** When a device last signed in or renewed its session. Null if none has. */
  lastSeen: string | null
}

/** Returns up to `limit` accounts, newest first, after skipping `offset` accounts. Times are in UTC. */
export async function selectAccounts(
  client: PoolClient,
  page: { offset: number; limit: number },
): Promise<ListedAccount[]> {
  const { rows } = await client.query<ListedAccount>(
    `select coalesce(u.email, '') as email,
       case
         when u.banned_until > now() then 'disabled'
         when u.email_confirmed_at is null then 'invited'
         when u.raw_app_meta_data ->> 'role' = 'admin' then 'admin'
         else 'active'
       end as state,
       to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as joined,
       to_char(
         greatest(u.last_sign_in_at, (
           select max(coalesce(s.refreshed_at at time zone 'UTC', s.created_at))
           from auth.sessions s where s.user_id = u.id
         )) at time zone 'UTC',
         'YYYY-MM-DD HH24:MI'
       ) as "lastSeen"
     from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [page.limit, page.offset],
  )
  return rows
}

/**
 * Makes the account an administrator, confirms its email address and removes its password. Returns false if
 * the account doesn't exist.
 */
export async function promoteAccount(client: PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.users
     set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}', encrypted_password = null,
       email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
     where id = $1`,
    [userId],
  )
  return rowCount === 1
}

/**
 * Revokes all personal access tokens of an account. Side effect: the rest of the transaction runs with the
 * shopper's role.
 */
export async function endAccessTokens(client: PoolClient, userId: string): Promise<void> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [claims],
  )
  await client.query('select public.end_all_access_tokens()')
}

/** Removes the administrator role. Returns false if the account doesn't have the role. */
export async function demoteAccount(client: PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data - 'role', updated_at = now()
     where id = $1 and raw_app_meta_data ->> 'role' = 'admin'`,
    [userId],
  )
  return rowCount === 1
}

export type WaitlistEntry = { id: string; email: string; name: string | null; joined: string }

/** Returns up to `size` waitlist entries whose ID is greater than `after`, oldest first. Times are in UTC. */
export async function selectWaitlist(
  client: PoolClient,
  page: { after: string; size: number },
): Promise<WaitlistEntry[]> {
  const { rows } = await client.query<WaitlistEntry>(
    `select id::text, email, name,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as joined
     from public.waitlist where id > $1::bigint order by waitlist.id limit $2`,
    [page.after, page.size],
  )
  return rows
}

/**
 * Removes an email address, which must be in lower case, from the waitlist. Returns false if the address
 * isn't on the waitlist.
 */
export async function deleteWaitlistEntry(client: PoolClient, email: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from public.waitlist where lower(email) = $1', [
    email,
  ])
  return rowCount !== 0
}

export type KnownImport = {
  chain: string
  stores: number
  source: string | null
  sourceDate: string | null
  attempted: string | null
  /** Time of the next automatic import, or null if the chain is due now. */
  next: string | null
  failure: string | null
}

/**
 * Returns the result of each chain's last import, even if it failed, and the time of the next one. Leaves out
 * chains whose import was never tried. The order is undefined. Times are in UTC.
 */
export async function selectStoreImports(client: PoolClient): Promise<KnownImport[]> {
  const { rows } = await client.query<KnownImport>(
    `select chain, store_count as stores, source, source_date::text as "sourceDate",
       to_char(attempted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as attempted,
       to_char(
         -- If an operator's import was refused and no attempt is scheduled, the server tries right away.
         coalesce(next_attempt_at, case when failure is null then attempted_at + interval '30 days' end)
           at time zone 'UTC',
         'YYYY-MM-DD HH24:MI'
       ) as next,
       failure
     from public.store_imports`,
  )
  return rows
}
