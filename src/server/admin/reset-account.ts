import type { Pool, PoolClient } from 'pg'
import { recordEvent } from '../auth/core/audit-log.ts'
import { normalizeEmail } from '../auth/core/email-address.ts'
import { lockUser } from '../auth/core/user-queries.ts'
import { recoveryLink } from '../auth/email/mail-links.ts'
import { issueToken } from '../auth/email/one-time-tokens.ts'
import { deleteFactors, selectFactors } from '../auth/mfa/mfa-queries.ts'
import { deleteAllSessions } from '../auth/session/session-queries.ts'
import { authTransaction } from '../database/transaction.ts'
import { type Account, selectAccount } from './admin-queries.ts'
import { AdminRefusal, bannedError } from './refusal.ts'
import type { Terminal } from './terminal.ts'

type Tools = { pool: Pool; siteUrl: string; terminal: Terminal }

const traits = { by: 'operator' }

/**
 * Prints a link that sets a new password. Until the link is used, the current password works. Throws
 * AdminRefusal if the account doesn't exist or is banned.
 */
export async function resetPassword(
  { pool, siteUrl, terminal }: Tools,
  request: { email: string },
): Promise<void> {
  const email = normalizeEmail(request.email)
  const token = await authTransaction(pool, async (client) => {
    const account = await findAccount(client, email)
    return issueRecovery(client, { userId: account.id, email })
  })
  terminal.say(
    `This link sets a new password for ${email}. It works once, within an hour. The current password works until then:`,
  )
  await terminal.write([`${recoveryLink(siteUrl, token)}\n`])
}

/**
 * Removes two-step verification from an account whose owner lost the second factor, and ends all its
 * sessions. Asks the operator to confirm first. Prints a link that sets a new password. Throws AdminRefusal
 * if the account doesn't exist, is banned or has no two-step verification, or if the operator doesn't
 * confirm.
 */
export async function resetMfa(
  { pool, siteUrl, terminal }: Tools,
  request: { email: string; isConfirmed: boolean },
): Promise<void> {
  const email = normalizeEmail(request.email)
  const account = await authTransaction(pool, (client) => findProtected(client, email))
  await confirmReset({ email, account, request, terminal })
  const token = await authTransaction(pool, async (client) => {
    const { id: userId } = await findProtected(client, email)
    await deleteFactors(client, { userId, id: null })
    await deleteAllSessions(client, userId)
    await recordEvent(client, { action: 'factor_removed', userId, ip: null, traits })
    return issueRecovery(client, { userId, email })
  })
  terminal.say(
    `${email} no longer has two-step verification and is signed out everywhere. The password still works. This link sets a new one. It works once, within an hour:`,
  )
  await terminal.write([`${recoveryLink(siteUrl, token)}\n`])
}

/**
 * Asks the operator to confirm, unless `--yes` was given. Throws AdminRefusal if the operator doesn't
 * confirm.
 */
async function confirmReset(options: {
  email: string
  account: Account
  request: { isConfirmed: boolean }
  terminal: Terminal
}): Promise<void> {
  const { email, account, request, terminal } = options
  terminal.say(
    `${email} has two-step verification: ID ${account.id}, created ${account.createdAt}. Make sure that the owner of the account asked for this.`,
  )
  if (request.isConfirmed) return
  if (terminal.confirm === undefined) {
    throw new AdminRefusal('Nothing was changed: add --yes to remove two-step verification.')
  }
  if (!(await terminal.confirm('Remove two-step verification from this account?'))) {
    throw new AdminRefusal('Nothing was changed.')
  }
}

async function issueRecovery(
  client: PoolClient,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  await recordEvent(client, { action: 'user_recovery_requested', userId, ip: null, traits })
  return issueToken(client, { userId, type: 'recovery', email })
}

/**
 * Returns the account, locked until the transaction ends. Throws AdminRefusal if the account doesn't exist or
 * is banned.
 */
async function findAccount(client: PoolClient, email: string): Promise<Account> {
  const account = await selectAccount(client, email)
  if (account === undefined) throw new AdminRefusal(`${email} has no account.`)
  if (account.isBanned) throw bannedError(email)
  await lockUser(client, account.id)
  return account
}

/** Like `findAccount`, but also throws AdminRefusal if the account has no two-step verification. */
async function findProtected(client: PoolClient, email: string): Promise<Account> {
  const account = await findAccount(client, email)
  if ((await selectFactors(client, account.id)).length > 0) return account
  throw new AdminRefusal(`${email} has no two-step verification.`)
}
