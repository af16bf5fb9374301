import type { Pool } from 'pg'
import { recordEvent } from '../auth/core/audit-log.ts'
import { normaliseEmail, parseEmail } from '../auth/core/email-address.ts'
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
import { AdminRefusal, banned } from './refusal.ts'
import type { Terminal } from './terminal.ts'

const traits = { by: 'operator' }

/**
 * Gives the administrator's role to the person whom the operator hands the printed link. Whoever
 * made the account, perhaps in the hope of this, loses it: sessions, password, second
 * factors, links and access tokens end.
 */
export async function makeAdmin(
  { pool, siteUrl, terminal }: { pool: Pool; siteUrl: string; terminal: Terminal },
  request: { email: string; isConfirmed: boolean },
): Promise<void> {
  const email = parseEmail(request.email)
  const present = await authTransaction(pool, (client) => selectAccount(client, email))
  if (present?.isBanned) throw banned(email)
  if (present !== undefined) await confirmTakeover({ email, account: present, request, terminal })

  const token = await authTransaction(pool, async (client) => {
    const user = { email, encryptedPassword: null, data: {}, isByServiceRole: true }
    const userId = present?.id ?? (await insertUser(client, user))
    if (userId === undefined) throw changedMeanwhile(email)
    if (present === undefined) await insertEmailIdentity(client, userId)
    // First: it also makes sign-ins and changes of the password wait, and then fail.
    if (!(await promoteAccount(client, userId))) throw changedMeanwhile(email)
    // Perhaps while the operator was asked.
    if ((await selectAccount(client, email))?.isBanned) throw banned(email)
    await recordEvent(client, { action: 'admin_granted', userId, ip: null, traits })
    await deleteFactors(client, { userId, id: null })
    await deleteAllSessions(client, userId)
    await deleteOneTimeTokens(client, userId)
    const token = await issueToken(client, { userId, type: 'recovery', email })
    await endAccessTokens(client, userId)
    return token
  })

  terminal.say(
    `${email} is an administrator now. This link sets the password; it works once, within an hour:`,
  )
  await terminal.write([`${recoveryLink(siteUrl, token)}\n`])
}

/** Takes the administrator's role away, which counts with the next request. The account stays. */
export async function demoteAdmin(
  { pool, terminal }: { pool: Pool; terminal: Terminal },
  request: { email: string },
): Promise<void> {
  const email = normaliseEmail(request.email)
  await authTransaction(pool, async (client) => {
    const account = await selectAccount(client, email)
    if (account === undefined) throw new AdminRefusal(`${email} has no account.`)
    if (!(await demoteAccount(client, account.id))) {
      throw new AdminRefusal(`${email} is no administrator.`)
    }
    const { id: userId } = account
    await recordEvent(client, { action: 'admin_revoked', userId, ip: null, traits })
  })
  terminal.say(`${email} is no administrator any more, and signs in as before.`)
}

async function confirmTakeover(options: {
  email: string
  account: Account
  request: { isConfirmed: boolean }
  terminal: Terminal
}): Promise<void> {
  const { email, account, request, terminal } = options
  terminal.say(
    `${email} has an account already: id ${account.id}, created ${account.createdAt}. Its sessions will end, and its password and two-step verification will no longer work.`,
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
    `Nothing was changed: the account of ${email} was made or removed just now. Run the command again.`,
  )
}
