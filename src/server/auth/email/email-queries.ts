import type { PoolClient } from 'pg'
import type { OneTimeType } from './one-time-token-queries.ts'

/** Records that an email of this type is being sent now. */
export async function recordSending(
  client: PoolClient,
  sending: { userId: string; type: OneTimeType },
): Promise<void> {
  await client.query(
    `update auth.users set
       confirmation_sent_at = case when $2 = 'confirmation' then now() else confirmation_sent_at end,
       recovery_sent_at =
         case when $2 in ('recovery', 'magiclink') then now() else recovery_sent_at end,
       email_change_sent_at =
         case when $2 like 'email\\_change\\_%' then now() else email_change_sent_at end,
       reauthentication_sent_at =
         case when $2 = 'reauthentication' then now() else reauthentication_sent_at end
     where id = $1`,
    [sending.userId, sending.type],
  )
}

/**
 * Confirms the account's email address and records a sign-in. Removes the password of an unconfirmed account
 * unless `confirmsPassword` is set, because someone else may have created the account.
 */
export async function recordVerification(
  client: PoolClient,
  verification: { userId: string; confirmsPassword: boolean },
): Promise<void> {
  await client.query(
    `update auth.users set last_sign_in_at = now(), updated_at = now(),
       encrypted_password =
         case when email_confirmed_at is null and not $2 then null else encrypted_password end,
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [verification.userId, verification.confirmsPassword],
  )
  await client.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now(),
       identity_data = identity_data || '{"email_verified": true}'
     where user_id = $1 and provider = 'email'`,
    [verification.userId],
  )
}

/**
 * Starts a change to this email address and discards the confirmations of an earlier change. The address
 * changes once both mailboxes confirm.
 */
export async function updateEmailChange(
  client: PoolClient,
  change: { userId: string; email: string },
): Promise<void> {
  await client.query(
    `update auth.users
     set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [change.userId, change.email],
  )
}

/**
 * Of the two mailboxes of an email address change, returns those that still have an unused link. An expired
 * link counts too.
 */
export async function selectMailboxesWithUnusedLink(
  client: PoolClient,
  userId: string,
): Promise<('email_change_current' | 'email_change_new')[]> {
  const { rows } = await client.query<{ side: 'email_change_current' | 'email_change_new' }>(
    `select case token_type when 'email_change_token_new' then 'email_change_new'
       else 'email_change_current' end as side
     from auth.one_time_tokens where user_id = $1
       and token_type in ('email_change_token_current', 'email_change_token_new')`,
    [userId],
  )
  return rows.map(({ side }) => side)
}

/**
 * Counts a confirmation and returns whether it was the second one. Returns false if no change is pending. The
 * account doesn't record which mailbox confirmed, so only one link per mailbox may be valid at a time.
 * Otherwise, one mailbox could give both confirmations.
 */
export async function countConfirmation(client: PoolClient, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ agreed: number }>(
    `update auth.users
     set email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
     where id = $1 and email_change <> '' and email_change_confirm_status < 2
     returning email_change_confirm_status as agreed`,
    [userId],
  )
  return rows[0]?.agreed === 2
}

/**
 * Applies the pending change to the account and its email identity, and confirms the account. Does nothing if
 * no change is pending. Throws PostgreSQL's error 23505 (unique violation) if the address is taken. If the
 * new address wasn't confirmed by email, the identity is marked as unverified, as at sign-up. Removes the
 * password of an unconfirmed account, because the emails asked the owner to confirm only the address.
 */
export async function applyEmailChange(
  client: PoolClient,
  change: { userId: string; isVerified: boolean },
): Promise<void> {
  await client.query(
    `with changed as (
       update auth.users set email = email_change, email_change = '',
         email_change_confirm_status = 0, updated_at = now(),
         encrypted_password = case when email_confirmed_at is not null then encrypted_password end,
         email_confirmed_at = coalesce(email_confirmed_at, now()),
         raw_user_meta_data = raw_user_meta_data
           || jsonb_build_object('email', email_change, 'email_verified', true)
       where id = $1 and email_change <> ''
       returning id, email
     )
     update auth.identities set updated_at = now(),
       identity_data = identity_data
         || jsonb_build_object('email', changed.email, 'email_verified', $2::boolean)
     from changed where identities.user_id = changed.id and provider = 'email'`,
    [change.userId, change.isVerified],
  )
}
