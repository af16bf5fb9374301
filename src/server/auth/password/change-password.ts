import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import {
  currentPasswordInvalid,
  currentPasswordRequired,
  reauthenticationNotValid,
  samePassword,
} from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { selectCredentials } from '../core/user-queries.ts'
import type { SessionRow, UserRow } from '../core/users.ts'
import { deleteOneTimeTokens } from '../email/one-time-token-queries.ts'
import { consumeCode, type MatchedCode, matchCode } from '../email/one-time-tokens.ts'
import { deleteSessions, selectSession } from '../session/session-queries.ts'
import { updatePassword } from './password-queries.ts'

export type PasswordUpdate = {
  /** New password in normalized form. Undefined keeps the current password. */
  password: string | undefined
  /** Current password as typed, and the code from an email. A missing password or code is an empty string. */
  currentPassword: string
  nonce: string
}

type PasswordRequest = {
  user: UserRow
  sessionId: string
  update: PasswordUpdate
  ip: string | null
  signal: AbortSignal
}

type PasswordChange = { newPasswordHash: string; nonce: MatchedCode | undefined }

/**
 * Checks a password change and hashes the new password. Call this before the transaction, because hashing is
 * slow. Returns undefined if the update doesn't contain a new password. Throws if the current password or the
 * code is wrong, if either is required but missing, or if the new password matches the current one
 * (`same_password`).
 */
export async function preparePasswordChange(
  auth: Auth,
  { user, sessionId, update, signal }: PasswordRequest,
): Promise<PasswordChange | undefined> {
  const { password, currentPassword, nonce } = update
  if (password === undefined) return undefined
  const email = normalizeEmail(user.email)
  const matched = nonce === '' ? undefined : await matchNonce(auth, { email, nonce, signal })

  const { stored, session } = await authTransaction(auth.pool, async (client) => ({
    stored: await selectCredentials(client, email),
    session: await selectSession(client, { id: sessionId, userId: user.id }),
  }))
  const currentHash = stored?.encrypted_password ?? null
  const isVerified = matched !== undefined || currentPassword !== '' || isByMail(session)
  if (auth.settings.authRequireCurrentPassword && currentHash !== null && !isVerified) {
    throw currentPasswordRequired()
  }
  const { passwords } = auth
  if (
    currentPassword !== '' &&
    (await passwords.verify(currentPassword, currentHash, signal)) === 'wrong'
  ) {
    throw currentPasswordInvalid()
  }
  if (await passwords.compare(password, currentHash, signal)) throw samePassword()
  return { newPasswordHash: await passwords.hash(password, signal), nonce: matched }
}

/**
 * Sets the new password, and ends the account's other sessions and all its links. Throws
 * `reauthentication_not_valid` if the code from the email was used in the meantime.
 */
export async function applyPasswordChange(
  client: PoolClient,
  { request, change }: { request: PasswordRequest; change: PasswordChange },
): Promise<void> {
  const { user, sessionId, ip } = request
  if (change.nonce && (await consumeCode(client, change.nonce)) === undefined) {
    throw reauthenticationNotValid()
  }
  await updatePassword(client, { userId: user.id, encryptedPassword: change.newPasswordHash })
  await deleteSessions(client, { id: sessionId, userId: user.id, scope: 'others' })
  await deleteOneTimeTokens(client, user.id)
  await recordEvent(client, { action: 'user_updated_password', userId: user.id, ip })
}

/**
 * Whether a link or code from an email started the session. If so, the shopper may have forgotten the
 * password, so the current one isn't required.
 */
function isByMail(session: SessionRow | undefined): boolean {
  return session?.amr.some(({ method }) => method === 'otp') === true
}

/**
 * Returns the code from the email if it is right. Throws `reauthentication_not_valid` if it is wrong or has
 * expired.
 */
async function matchNonce(
  auth: Auth,
  { email, nonce, signal }: { email: string; nonce: string; signal: AbortSignal },
): Promise<MatchedCode> {
  const types = ['reauthentication'] as const
  const matched = await matchCode(auth, { email, digits: nonce, types, signal })
  if (matched === undefined) throw reauthenticationNotValid()
  return matched
}
