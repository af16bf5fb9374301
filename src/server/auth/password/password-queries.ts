import type { PoolClient } from 'pg'
import { utc } from '../core/user-queries.ts'

export async function updatePassword(
  client: PoolClient,
  change: { userId: string; encryptedPassword: string },
): Promise<void> {
  await client.query(
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [change.userId, change.encryptedPassword],
  )
}

/** It may be a stranger's, who gave it for an address that nobody has shown to be theirs. */
export async function voidUnconfirmedPassword(
  client: PoolClient,
  account: { userId: string; isDoubtful: boolean },
): Promise<void> {
  await client.query(
    `update auth.users set encrypted_password = null, updated_at = now()
     where id = $1 and email_confirmed_at is null and $2`,
    [account.userId, account.isDoubtful],
  )
}

export async function setSavepoint(client: PoolClient): Promise<void> {
  await client.query('savepoint attempt')
}

/** Keeps what was done since the savepoint, or undoes it. */
export async function endSavepoint(
  client: PoolClient,
  { isKept }: { isKept: boolean },
): Promise<void> {
  await client.query(isKept ? 'release savepoint attempt' : 'rollback to savepoint attempt')
}

/** The time of this transaction, as PostgreSQL writes it into its rows. */
export async function selectNow(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ now: string }>(`select ${utc('now()')} as now`)
  return rows[0]?.now ?? ''
}

/** Whether a link to a list with this secret still opens. */
export async function selectIsInvited(client: PoolClient, secret: string): Promise<boolean> {
  const { rows } = await client.query<{ is_open: boolean }>(
    'select public.preview_list_invite($1) is not null as is_open',
    [secret],
  )
  return rows[0]?.is_open === true
}
