import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { codeOf } from '../../lib/errors.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../core/audit-log.ts'
import { emailExists, userNotFound } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { normaliseEmail } from '../core/email-address.ts'
import { isAddressTaken, selectUser } from '../core/user-queries.ts'
import { applyEmailChange, countAgreement, updateEmailChange } from './email-queries.ts'
import { issueMail } from './issue-mail.ts'
import type { LinkOptions } from './mail-links.ts'
import { deleteTokens } from './one-time-token-queries.ts'
import { type Code, makeCode } from './one-time-tokens.ts'

const uniqueViolation = '23505'

type RequestedChange = {
  to: string
  /** For the present mailbox and for the new one; none where accounts need no confirmation. */
  codes: readonly [Code, Code] | undefined
}

/** What takes long of a change of address, done before its transaction. */
export async function prepareEmailChange(
  auth: Auth,
  { to, signal }: { to: string; signal: AbortSignal },
): Promise<RequestedChange> {
  const isTaken = await authTransaction(auth.pool, (client) => isAddressTaken(client, to))
  if (isTaken) throw emailExists()
  if (auth.settings.authAutoconfirm) return { to, codes: undefined }
  const drawCode = () => makeCode(auth.passwords, signal)
  return { to, codes: [await drawCode(), await drawCode()] }
}

/**
 * The mails of the change: to both mailboxes for their agreement, or to the old one as a notice. The
 * account is locked, and its address read only now: it may have changed since the request began.
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
  // An earlier change to this address has just ended.
  if (normaliseEmail(from) === to) return []
  if (codes !== undefined) return issueEmailChange(client, { userId, from, to, codes, options, ip })
  await changeEmailAtOnce(client, { userId, email: to })
  await recordEvent(client, { action: 'user_email_changed', userId, ip })
  return [{ kind: 'email-change-notice', to: from, info: { newEmail: to } }]
}

/** Asks both mailboxes, the present one and the new, whether they agree to a change of address. */
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
  // From the start: an agreement to an earlier change is none to this one.
  await updateEmailChange(client, { userId, email: to })
  const common = { userId, options, ip, info: { newEmail: to } }
  const current = { type: 'email_change_current', to: from, code: codes[0] } as const
  const next = { type: 'email_change_new', to, code: codes[1] } as const
  return [
    await issueMail(client, { ...common, ...current }),
    await issueMail(client, { ...common, ...next }),
  ]
}

/** One of the two mailboxes agrees; whether it was the second, and the address is changed now. */
export async function agreeToEmailChange(client: PoolClient, userId: string): Promise<boolean> {
  if (!(await countAgreement(client, userId))) return false
  await changeEmail(client, { userId, isProved: true })
  return true
}

/** Changes the address at once: where accounts need no confirmation. */
async function changeEmailAtOnce(
  client: PoolClient,
  change: { userId: string; email: string },
): Promise<void> {
  await updateEmailChange(client, change)
  await changeEmail(client, { userId: change.userId, isProved: false })
}

async function changeEmail(
  client: PoolClient,
  change: { userId: string; isProved: boolean },
): Promise<void> {
  try {
    await applyEmailChange(client, change)
  } catch (error) {
    // Somebody made an account with the address meanwhile.
    if (codeOf(error) === uniqueViolation) throw emailExists()
    throw error
  }
  // They went to a mailbox that may be no longer the shopper's.
  await deleteTokens(client, change.userId)
}
