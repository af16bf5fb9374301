import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { phoneSignInDisabled, sessionNotFound } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { normalizeEmail, parseEmail } from '../core/email-address.ts'
import { mergeData } from '../core/request-bodies.ts'
import { lockUser, selectUser, updateData } from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import { prepareEmailChange, startEmailChange } from '../email/email-change.ts'
import type { LinkOptions } from '../email/mail-links.ts'
import { insufficientAal } from '../mfa/mfa-errors.ts'
import { selectNeedsCode, selectSession } from '../session/session-queries.ts'
import {
  applyPasswordChange,
  type PasswordUpdate,
  preparePasswordChange,
} from './change-password.ts'
import { parseNewPassword } from './password-policy.ts'

type UserUpdate = PasswordUpdate & {
  /** New email address. Undefined keeps the current address. */
  email: string | undefined
  /** Changes to the metadata, merged key by key. Null removes a key. */
  data: Record<string, unknown>
}

type UpdateRequest = {
  user: UserRow
  sessionId: string
  update: UserUpdate
  options: LinkOptions
  ip: string | null
  signal: AbortSignal
}

/**
 * Changes the shopper's own account and returns it. A new password ends all other sessions and invalidates
 * all unused links. A new email address applies once both mailboxes have confirmed it. On a server that
 * confirms accounts without email, a new address applies immediately, and the old mailbox is notified. Throws
 * if a change is rejected. Throws `insufficient_aal` if the request contains a new password or address and
 * the shopper has a second factor that this session hasn't verified.
 */
export async function updateUser(auth: Auth, request: UpdateRequest): Promise<UserRow> {
  const { user, sessionId, update, options, ip, signal } = request
  if (update.email !== undefined || update.password !== undefined) {
    const session = { userId: user.id, sessionId }
    await authTransaction(auth.pool, (client) => requireSecondFactor(client, session))
  }
  const passwordChange = await preparePasswordChange(auth, request)
  const { email: to } = update
  const emailChange = to === undefined ? undefined : await prepareEmailChange(auth, { to, signal })
  const { updated, mails } = await authTransaction(auth.pool, async (client) => {
    await lockUser(client, user.id)
    // The session may have ended while the password was being hashed.
    const session = await selectSession(client, { id: sessionId, userId: user.id })
    if (session === undefined) throw sessionNotFound()
    if (passwordChange) await applyPasswordChange(client, { request, change: passwordChange })
    await changeData(client, user.id, update.data)
    const change = emailChange && { userId: user.id, requested: emailChange, options, ip }
    const started = change ? await startEmailChange(client, change) : []
    return { mails: started, updated: await selectUser(client, user.id) }
  })
  if (updated === undefined) throw new Error('The session has no owner')
  for (const mail of mails) auth.mailer.send(mail)
  return updated
}

/** Merges the changes into the shopper's metadata. */
async function changeData(
  client: PoolClient,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const user = await selectUser(client, userId)
  const merged = mergeData('data', user?.user_metadata ?? {}, changes)
  await updateData(client, { userId, user: merged })
}

/**
 * Parses the changes that a request body asks for. An email address that the account already has doesn't
 * count as a change. Throws `validation_failed` or `weak_password` if a change is invalid.
 */
export function parseUpdate(
  { settings }: Pick<Auth, 'settings'>,
  user: UserRow,
  body: {
    email: string
    phone: string
    password: string | undefined
    current_password: string
    nonce: string
    data: Record<string, unknown>
  },
): UserUpdate {
  const { nonce, data } = body
  if (body.phone !== '') throw phoneSignInDisabled()
  const isSame = body.email === '' || normalizeEmail(body.email) === normalizeEmail(user.email)
  const email = isSame ? undefined : parseEmail(body.email)
  const password =
    body.password === undefined ? undefined : parseNewPassword(body.password, settings)
  return { email, password, currentPassword: body.current_password, nonce, data }
}

/**
 * Throws `insufficient_aal` with status 401 if the shopper has a second factor that this session hasn't
 * verified. Call this before changing the password or email address.
 */
async function requireSecondFactor(
  client: PoolClient,
  session: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await selectNeedsCode(client, session))) return
  throw insufficientAal(
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}
