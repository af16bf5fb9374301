import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../core/audit-log.ts'
import { phoneSignInDisabled, validationFailed } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { normalizeEmail } from '../core/email-address.ts'
import {
  type AddressOwner,
  insertEmailIdentity,
  insertUser,
  lockAddressOwner,
  lockUser,
} from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import { issueEmailChange } from './email-change.ts'
import { recordSending } from './email-queries.ts'
import { issueMail, type MailRequest } from './issue-mail.ts'
import { type Code, issueToken, makeCode } from './one-time-tokens.ts'

/**
 * Sends a link and a code for setting a new password, if the email address belongs to an account that isn't
 * banned. Resolves before it looks up the account, so that the timing doesn't reveal whether the account
 * exists.
 */
export async function recover(auth: Auth, request: MailRequest): Promise<void> {
  const code = await makeCode(auth.passwords, request.signal)
  auth.backgroundTasks.start(async () => {
    const mail = await authTransaction(auth.pool, async (client) => {
      const owner = await lockAddressOwner(client, request.email)
      if (owner === undefined || owner.is_banned) return undefined
      const { options, ip } = request
      return issueMail(client, {
        userId: owner.id,
        type: 'recovery',
        to: owner.email,
        code,
        options,
        ip,
      })
    })
    if (mail !== undefined) auth.mailer.send(mail)
  })
}

type OtpRequest = MailRequest & { data: Record<string, unknown>; mayCreate: boolean }

/**
 * Sends a link and a code to sign in, unless the account is banned. For an unknown email address, first
 * creates an account if the request allows that, and otherwise does nothing. Resolves before it looks up the
 * account.
 */
export async function sendMagicLink(auth: Auth, request: OtpRequest): Promise<void> {
  const code = await makeCode(auth.passwords, request.signal)
  auth.backgroundTasks.start(async () => {
    const mail = await authTransaction(auth.pool, async (client) => {
      const userId = await findOrCreateOwner(client, request)
      if (userId === undefined) return undefined
      const { email: to, options, ip } = request
      return issueMail(client, { userId, type: 'magiclink', to, code, options, ip })
    })
    if (mail !== undefined) auth.mailer.send(mail)
  })
}

/**
 * Returns the ID of the account that gets the email. Returns undefined if the account is banned, or if there
 * is no account and the request doesn't allow creating one.
 */
async function findOrCreateOwner(
  client: PoolClient,
  { email, data, mayCreate }: OtpRequest,
): Promise<string | undefined> {
  const owner = await lockAddressOwner(client, email)
  if (owner !== undefined) return owner.is_banned ? undefined : owner.id
  if (!mayCreate) return undefined
  const id = randomUUID()
  const user = { id, email, encryptedPassword: null, data, isConfirmed: false }
  // Another request has just created the account and will send its own email.
  if ((await insertUser(client, user)) === undefined) return undefined
  await insertEmailIdentity(client, id)
  return id
}

export type ResendType = 'signup' | 'email_change'

/** Parses the type of an email to resend. Throws `validation_failed` if the type isn't supported. */
export function parseResendType(type: string): ResendType {
  if (type === 'signup' || type === 'email_change') return type
  if (type === 'sms' || type === 'phone_change') throw phoneSignInDisabled()
  throw validationFailed('Missing one of these types: signup, email_change')
}

/**
 * Sends the emails again for a pending sign-up or email address change. Does nothing if no sign-up or change
 * is pending, or if the account is banned. Resolves before looking up the account.
 */
export async function resend(
  auth: Auth,
  request: MailRequest & { type: ResendType },
): Promise<void> {
  const newCode = () => makeCode(auth.passwords, request.signal)
  const codes = [await newCode(), await newCode()] as const
  auth.backgroundTasks.start(async () => {
    if (request.type === 'email_change' && !(await canMailNewAddress(auth, request.email))) return
    const mails = await authTransaction(auth.pool, async (client) => {
      const owner = await lockAddressOwner(client, request.email)
      if (owner === undefined || owner.is_banned) return []
      return request.type === 'signup'
        ? reissueSignUp(client, { owner, code: codes[0], request })
        : reissueChange(client, { owner, codes, request })
    })
    for (const mail of mails) auth.mailer.send(mail)
  })
}

/**
 * Whether another email may be sent to the new address of a pending change. Counts that email toward the
 * limit for the new mailbox.
 */
async function canMailNewAddress(auth: Auth, email: string): Promise<boolean> {
  const owner = await authTransaction(auth.pool, (client) => lockAddressOwner(client, email))
  const to = owner?.email_change ?? ''
  return to !== '' && auth.limits.mailbox({ to: normalizeEmail(to), topic: 'email-change' })
}

/** Issues a new sign-up email. Returns undefined if the account is already confirmed. */
async function reissueSignUp(
  client: PoolClient,
  { owner, code, request }: { owner: AddressOwner; code: Code; request: MailRequest },
): Promise<Mail[]> {
  if (owner.is_confirmed) return []
  const { options, ip } = request
  const mail = {
    userId: owner.id,
    type: 'confirmation',
    to: owner.email,
    code,
    options,
    ip,
  } as const
  return [await issueMail(client, mail)]
}

/** Issues new emails for an email address change. Returns no emails if no change is pending. */
async function reissueChange(
  client: PoolClient,
  reissue: { owner: AddressOwner; codes: readonly [Code, Code]; request: MailRequest },
): Promise<readonly Mail[]> {
  const { owner, codes, request } = reissue
  if (owner.email_change === '') return []
  const { options, ip } = request
  const change = { userId: owner.id, from: owner.email, to: owner.email_change }
  return issueEmailChange(client, { ...change, codes, options, ip })
}

/**
 * Sends a signed-in shopper a code to enter along with a new password. The code proves that the mailbox is
 * theirs. An earlier code stops working.
 */
export async function reauthenticate(
  auth: Auth,
  request: { user: UserRow; ip: string | null; signal: AbortSignal },
): Promise<void> {
  const { user, ip, signal } = request
  const code = await makeCode(auth.passwords, signal)
  const owner = { userId: user.id, type: 'reauthentication', email: user.email } as const
  await authTransaction(auth.pool, async (client) => {
    await lockUser(client, user.id)
    await issueToken(client, { ...owner, codeHash: code.hash })
    await recordSending(client, owner)
    await recordEvent(client, {
      action: 'user_reauthenticate_requested',
      userId: user.id,
      ip,
    })
  })
  auth.mailer.send({ kind: 'reauthentication', to: user.email, code: code.digits })
}
