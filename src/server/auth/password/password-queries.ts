import type { PoolClient } from 'pg'
import { utc } from '../core/user-queries.ts'

/** Stores a password hash. The account's sessions and links stay valid. */
export async function updatePassword(
  client: PoolClient,
  change: { userId: string; encryptedPassword: string },
): Promise<void> {
  await client.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [change.userId, change.encryptedPassword],
  )
}

/**
 * Removes the password of an unconfirmed account, because the person who set it may not own the email
 * address. If `removesPassword` is false, keeps the password but takes just as long.
 */
export async function removeUnconfirmedPassword(
  client: PoolClient,
  account: { userId: string; removesPassword: boolean },
): Promise<void> {
  await client.query(
    `update auth.users set encrypted_password = null, updated_at = now()
     where id = $1 and email_confirmed_at is null and $2`,
    [account.userId, account.removesPassword],
  )
}

/** Sets a savepoint in the transaction. Pair it with `endSavepoint`. */
export async function setSavepoint(client: PoolClient): Promise<void> {
  await client.query('savepoint attempt')
}

/** Ends the savepoint, and keeps or rolls back the changes made since it was set. */
export async function endSavepoint(
  client: PoolClient,
  { isKept }: { isKept: boolean },
): Promise<void> {
  await client.query(isKept ? 'release savepoint attempt' : 'rollback to savepoint attempt')
}

/** Returns the start time of the transaction, which is the time that `now()` writes into rows. */
export async function selectNow(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ now: string }>(`select ${utc('now()')} as now`)
  return rows[0]?.now ?? ''
}

/** Whether a list link with this secret is still valid. */
export async function selectIsInvited(client: PoolClient, secret: string): Promise<boolean> {
  const { rows } = await client.query<{ is_open: boolean }>(
    'select public.preview_list_invite($1) is not null as is_open',
    [secret],
  )
  return rows[0]?.is_open === true
}
