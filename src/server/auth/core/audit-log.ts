import type { PoolClient } from 'pg'
import { limitKey } from '../../http/client-address.ts'
import { countFailure, deleteOldEntries, insertEntry } from './audit-queries.ts'

/** What is remembered, under the names of Supabase Auth where it has one. */
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
  /** Whose account it is about. */
  userId?: string
  /** The caller's address in the network; null when there is none, as for the operator's commands. */
  ip: string | null
  /** Never a secret, and never an e-mail address. */
  traits?: Readonly<Record<string, string | number | boolean>>
}

/** Remembers a security event for 90 days, in the transaction of what happened: both or neither. */
export async function recordEvent(client: PoolClient, event: AuditEvent): Promise<void> {
  const { action, userId, ip, traits } = event
  const payload = { action, actor_id: userId ?? null, traits: traits ?? {} }
  await insertEntry(client, { payload: JSON.stringify(payload), ip })
  await deleteOldEntries(client)
}

type Failure = { userId: string | undefined; ip: string | null }

/**
 * Counts a wrong password: one entry for an hour, an account and whom a limit counts as one, so that a
 * flood fills nothing. What was typed is not kept; without an account (`userId` undefined) it is the
 * same statement, so that its time tells nothing.
 */
export async function recordFailedSignIn(client: PoolClient, failure: Failure): Promise<void> {
  await countFailure(client, { action: 'login_failed', ...ofNetwork(failure) })
}

/** Counts a wrong code of an authenticator app, in the same way. */
export async function recordFailedCode(client: PoolClient, failure: Failure): Promise<void> {
  await countFailure(client, { action: 'factor_failed', ...ofNetwork(failure) })
}

function ofNetwork({ userId, ip }: Failure): Failure {
  return { userId, ip: ip && limitKey(ip) }
}
