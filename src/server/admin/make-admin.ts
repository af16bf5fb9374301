import type { Pool } from 'pg'
import { recordEvent } from '../auth/core/audit-log.ts'
import { normalizeEmail, parseEmail } from '../auth/core/email-address.ts'
import { insertEmailIdentity, insertUser } from '../auth/core/user-queries.ts'
import { recoveryLink } from '../auth/email/mail-links.ts'
import { deleteOneTimeTokens } from '../auth/email/one-time-token-queries.ts'
import { issueToken } from '../auth/email/one-time-tokens.ts'
import { deleteFactors } from '../auth/mfa/mfa-queries.ts'
import { deleteAllSessions } from '../auth/session/session-queries.ts'
import { authTransaction } from '../database/transaction.ts'
import {
  type Account,
  demoteAccount,
  endAccessTokens,
  promoteAccount,
  selectAccount,
} from './admin-queries.ts'
import { AdminRefusal, bannedError } from './refusal.ts'
import type { Terminal } from './terminal.ts'

const traits = { by: 'operator' }

/**
 * Makes an account an administrator and prints a link that sets its password. Creates the account if it
 * doesn't exist. An existing account may belong to a stranger, so the operator must confirm. The account then
 * loses its sessions, password, second factors, links and access tokens. Throws AdminRefusal if the account
 * is banned or changes in the meantime, or if the operator doesn't confirm.
 */
export async function makeAdmin(
  { pool, siteUrl, terminal }: { pool: Pool; siteUrl: string; terminal: Terminal },
  request: { email: string; isConfirmed: boolean },
): Promise<void> {
  const email = parseEmail(request.email)
  const present = await authTransaction(pool, (client) => selectAccount(client, email))
  if (present?.isBanned) throw bannedError(email)
  if (present !== undefined) await confirmTakeover({ email, account: present, request, terminal })

  const token = await authTransaction(pool, async (client) => {
    const user = { email, encryptedPassword: null, data: {}, isByServiceRole: true }
    const userId = present?.id ?? (await insertUser(client, user))
    if (userId === undefined) throw changedMeanwhile(email)
    if (present === undefined) await insertEmailIdentity(client, userId)
    // Must come before the changes below: concurrent sign-ins and password changes then wait for this
    // transaction and fail.
    if (!(await promoteAccount(client, userId))) throw changedMeanwhile(email)
    // The account may have been banned while the operator was being asked to confirm.
    if ((await selectAccount(client, email))?.isBanned) throw bannedError(email)
    await recordEvent(client, { action: 'admin_granted', userId, ip: null, traits })
    await deleteFactors(client, { userId, id: null })
    await deleteAllSessions(client, userId)
    await deleteOneTimeTokens(client, userId)
    const token = await issueToken(client, { userId, type: 'recovery', email })
    await endAccessTokens(client, userId)
    return token
  })

  terminal.say(
    `${email} is an administrator now. This link sets the password. It works once, within an hour:`,
  )
  await terminal.write([`${recoveryLink(siteUrl, token)}\n`])
}

/**
 * Removes the administrator role, which takes effect with the next request. Keeps the account and its
 * sessions. Throws AdminRefusal if the account doesn't exist or doesn't have the role.
 */
export async function demoteAdmin(
  { pool, terminal }: { pool: Pool; terminal: Terminal },
  request: { email: string },
): Promise<void> {
  const email = normalizeEmail(request.email)
  await authTransaction(pool, async (client) => {
    const account = await selectAccount(client, email)
    if (account === undefined) throw new AdminRefusal(`${email} has no account.`)
    if (!(await demoteAccount(client, account.id))) {
      throw new AdminRefusal(`${email} is not an administrator.`)
    }
    const { id: userId } = account
    await recordEvent(client, { action: 'admin_revoked', userId, ip: null, traits })
  })
  terminal.say(`${email} is no longer an administrator. The account can still sign in.`)
}

/**
 * Asks the operator to confirm, unless `--yes` was given. Throws AdminRefusal if the operator doesn't
 * confirm.
 */
async function confirmTakeover(options: {
  email: string
  account: Account
  request: { isConfirmed: boolean }
  terminal: Terminal
}): Promise<void> {
  const { email, account, request, terminal } = options
  terminal.say(
    `${email} already has an account: ID ${account.id}, created ${account.createdAt}. Its sessions will end, and its password and two-step verification will stop working.`,
  )
  if (request.isConfirmed) return
  if (terminal.confirm === undefined) {
    throw new AdminRefusal('Nothing was changed: add --yes to make this account an administrator.')
  }
  if (!(await terminal.confirm('Make this account an administrator?'))) {
    throw new AdminRefusal('Nothing was changed.')
  }
}

function changedMeanwhile(email: string): AdminRefusal {
  return new AdminRefusal(
    `Nothing was changed: the account of ${email} was created or deleted just now. Run the command again.`,
  )
}
