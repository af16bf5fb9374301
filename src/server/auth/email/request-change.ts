import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../audit/record.ts'
import type { Auth } from '../auth.ts'
import { emailExists, userNotFound } from '../auth-errors.ts'
import { normaliseEmail } from '../email-address.ts'
import { type Code, makeCode } from '../one-time/secrets.ts'
import { selectUser } from '../queries.ts'
import type { UpdateRequest } from '../user-update.ts'
import { changeEmailAtOnce } from './change-email.ts'
import { issueEmailChange } from './issue-email-change.ts'
import { isAddressTaken } from './queries.ts'

type RequestedChange = {
  to: string
  /** For the present mailbox and for the new one; none where accounts need no confirmation. */
  codes: readonly [Code, Code] | undefined
}

/** What takes long of a change of address, done before its transaction. */
export async function prepareEmailChange(
  auth: Auth,
  { update, signal }: UpdateRequest,
): Promise<RequestedChange | undefined> {
  const { email: to } = update
  if (to === undefined) return undefined
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
  { request, emailChange }: { request: UpdateRequest; emailChange: RequestedChange },
): Promise<readonly Mail[]> {
  const { options, ip } = request
  const { to, codes } = emailChange
  const userId = request.user.id
  const user = await selectUser(client, userId)
  if (user === undefined) throw userNotFound()
  const { email: from } = user
  // An earlier change to this address has just ended.
  if (normaliseEmail(from) === to) return []
  if (codes !== undefined) return issueEmailChange(client, { userId, from, to, codes, options, ip })
  await changeEmailAtOnce(client, { userId, email: to })
  await recordEvent(client, { action: 'user_email_changed', userId, ip })
  return [{ kind: 'email-change-notice', to: from, facts: { newEmail: to } }]
}
