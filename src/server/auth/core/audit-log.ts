import type { PoolClient } from 'pg'
import { limitKey } from '../../http/client-address.ts'
import { countFailure, deleteOldEntries, insertEntry } from './audit-queries.ts'

/** Recorded actions. Those that Supabase Auth records too have the same names. */
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
  /** IP address of the client; null for events without one, such as operator commands. */
  ip: string | null
  /** Details of the event. Must not contain secrets or email addresses. */
  traits?: Readonly<Record<string, string | number | boolean>>
}

/** Records a security event for 90 days, in the transaction of the change itself. */
export async function recordEvent(client: PoolClient, event: AuditEvent): Promise<void> {
  const { action, userId, ip, traits } = event
  const payload = { action, actor_id: userId ?? null, traits: traits ?? {} }
  await insertEntry(client, { payload: JSON.stringify(payload), ip })
  await deleteOldEntries(client)
}

type Failure = { userId: string | undefined; ip: string | null }

/**
 * Counts a wrong password in one entry per hour, account and rate-limit key, so that a flood of attempts
 * adds few rows. Doesn't store the password. An unknown account (`userId` undefined) runs the same
 * statement, so that the timing doesn't reveal whether an account exists.
 */
export async function recordFailedSignIn(client: PoolClient, failure: Failure): Promise<void> {
  await countFailure(client, { action: 'login_failed', ...byRateLimitKey(failure) })
}

/** Counts a wrong code of an authenticator app in the same way. */
export async function recordFailedCode(client: PoolClient, failure: Failure): Promise<void> {
  await countFailure(client, { action: 'factor_failed', ...byRateLimitKey(failure) })
}

function byRateLimitKey({ userId, ip }: Failure): Failure {
  return { userId, ip: ip && limitKey(ip) }
}
