import type { PoolClient } from 'pg'
import { limitKey } from '../../http/client-address.ts'
import { countFailure, deleteOldEntries, insertEntry } from './audit-queries.ts'

/** Recorded actions. Actions that Supabase Auth also records have Supabase's names. */
export type AuditAction =
  | 'user_signedup'
  | 'login'
  | 'logout'
  | 'user_confirmation_requested'
  | 'user_confirmed'
  | 'user_recovery_requested'
  | 'user_recovered'
  | 'user_reauthenticate_requested'
  | 'user_updated_password'
  | 'user_email_change_requested'
  | 'user_email_changed'
  | 'refresh_token_reused'
  | 'factor_added'
  | 'factor_removed'
  | 'factor_verified'
  | 'user_invited'
  | 'link_generated'
  | 'user_created'
  | 'user_modified'
  | 'admin_granted'
  | 'admin_revoked'
  | 'signing_keys_rotated'

export type AuditEvent = {
  action: AuditAction
  /** ID of the account that the event is about. */
  userId?: string
  /** IP address of the client. Null for events without a client, such as operator commands. */
  ip: string | null
  /** Details of the event. Must not contain secrets or email addresses. */
  traits?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Records a security event in the same transaction as the change itself. Events are kept for 90 days: each
 * call also deletes up to 100 older ones. Doesn't record the event if the account has been deleted.
 */
export async function recordEvent(client: PoolClient, event: AuditEvent): Promise<void> {
  const { action, userId, ip, traits } = event
  const payload = { action, actor_id: userId ?? null, traits: traits ?? {} }
  await insertEntry(client, { payload: JSON.stringify(payload), ip })
  await deleteOldEntries(client)
}

type Failure = { userId: string | undefined; ip: string | null }

/**
 * Counts a wrong password without storing the password. There is one entry per hour, account and rate-limit
 * key, so that a flood of attempts adds few rows. Takes just as long for an unknown account (`userId`
 * undefined), because the timing must not reveal whether an account exists.
 */
export async function recordFailedSignIn(client: PoolClient, failure: Failure): Promise<void> {
  await countFailure(client, { action: 'login_failed', ...byRateLimitKey(failure) })
}

/** Counts a wrong code from an authenticator app in the same way as a wrong password. */
export async function recordFailedCode(client: PoolClient, failure: Failure): Promise<void> {
  await countFailure(client, { action: 'factor_failed', ...byRateLimitKey(failure) })
}

/** Replaces the IP address with its rate-limit key. */
function byRateLimitKey({ userId, ip }: Failure): Failure {
  return { userId, ip: ip && limitKey(ip) }
}
