import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { codeOf } from '../../lib/errors.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../core/audit-log.ts'
import { emailExists, userNotFound } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { isAddressTaken, selectUser } from '../core/user-queries.ts'
import { applyEmailChange, countConfirmation, updateEmailChange } from './email-queries.ts'
import { issueMail } from './issue-mail.ts'
import type { LinkOptions } from './mail-links.ts'
import { deleteTokens } from './one-time-token-queries.ts'
import { type Code, makeCode } from './one-time-tokens.ts'

const uniqueViolation = '23505'

type RequestedChange = {
  to: string
  /** Codes for the current and the new mailbox. Undefined if accounts don't need confirmation. */
  codes: readonly [Code, Code] | undefined
}

/**
 * Generates and hashes the codes for an email address change. Call this before the transaction, because
 * hashing is slow. Throws `email_exists` if the new address is taken.
 */
export async function prepareEmailChange(
  auth: Auth,
  { to, signal }: { to: string; signal: AbortSignal },
): Promise<RequestedChange> {
  const isTaken = await authTransaction(auth.pool, (client) => isAddressTaken(client, to))
  if (isTaken) throw emailExists()
  if (auth.settings.authAutoconfirm) return { to, codes: undefined }
  const newCode = () => makeCode(auth.passwords, signal)
  return { to, codes: [await newCode(), await newCode()] }
}

/**
 * Starts an email address change, or applies it immediately if accounts don't need confirmation. Returns the
 * emails to send: two confirmation requests, or a notice to the old mailbox. Returns no emails if the account
 * already has the new address. Throws `user_not_found` if the account was deleted. The caller must have
 * locked the account, because a concurrent request may change the account's address.
 */
export async function startEmailChange(
  client: PoolClient,
  change: { userId: string; requested: RequestedChange; options: LinkOptions; ip: string | null },
): Promise<readonly Mail[]> {
  const { userId, options, ip } = change
  const { to, codes } = change.requested
  const user = await selectUser(client, userId)
  if (user === undefined) throw userNotFound()
  const { email: from } = user
  // A concurrent change to the same email address has just been completed.
  if (normalizeEmail(from) === to) return []
  if (codes !== undefined) return issueEmailChange(client, { userId, from, to, codes, options, ip })
  await changeEmailAtOnce(client, { userId, email: to })
  await recordEvent(client, { action: 'user_email_changed', userId, ip })
  return [{ kind: 'email-change-notice', to: from, info: { newEmail: to } }]
}

/**
 * Sets the new email address of a pending change. Returns the emails that ask the current and the new mailbox
 * to confirm the change. Links of an earlier change stop working, and its confirmations no longer count.
 */
export async function issueEmailChange(
  client: PoolClient,
  change: {
    userId: string
    from: string
    to: string
    codes: readonly [Code, Code]
    options: LinkOptions
    ip: string | null
  },
): Promise<readonly Mail[]> {
  const { userId, from, to, codes, options, ip } = change
  // Resets the number of confirmations, because confirmations of an earlier change must not count for this
  // one.
  await updateEmailChange(client, { userId, email: to })
  const common = { userId, options, ip, info: { newEmail: to } }
  const current = { type: 'email_change_current', to: from, code: codes[0] } as const
  const next = { type: 'email_change_new', to, code: codes[1] } as const
  return [
    await issueMail(client, { ...common, ...current }),
    await issueMail(client, { ...common, ...next }),
  ]
}

/**
 * Counts a confirmation from one of the two mailboxes. Returns false for the first confirmation. For the
 * second, changes the email address, deletes all links of the account and returns true. Also returns false if
 * no change is pending. Throws `email_exists` if the new address is taken.
 */
export async function confirmEmailChange(client: PoolClient, userId: string): Promise<boolean> {
  if (!(await countConfirmation(client, userId))) return false
  await changeEmail(client, { userId, isVerified: true })
  return true
}

/** Changes the email address without asking the mailboxes to confirm it. */
async function changeEmailAtOnce(
  client: PoolClient,
  change: { userId: string; email: string },
): Promise<void> {
  await updateEmailChange(client, change)
  await changeEmail(client, { userId: change.userId, isVerified: false })
}

/**
 * Sets the account's email address to the requested one and deletes all links of the account. Throws
 * `email_exists` if the address is taken.
 */
async function changeEmail(
  client: PoolClient,
  change: { userId: string; isVerified: boolean },
): Promise<void> {
  try {
    await applyEmailChange(client, change)
  } catch (error) {
    // Another account has taken the email address since the change was requested.
    if (codeOf(error) === uniqueViolation) throw emailExists()
    throw error
  }
  // Earlier links were sent to a mailbox that may no longer be the shopper's.
  await deleteTokens(client, change.userId)
}
