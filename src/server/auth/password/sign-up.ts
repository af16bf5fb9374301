import { authTransaction } from '../../database/transaction.ts'
import {
  anonymousSignUpDisabled,
  phoneSignUpDisabled,
  userAlreadyExists,
  validationFailed,
} from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import type { ClientInfo } from '../core/client-info.ts'
import { parseEmail } from '../core/email-address.ts'
import {
  insertEmailIdentity,
  insertUser,
  recordSignIn,
  selectCredentials,
} from '../core/user-queries.ts'
import { recordLogin, type StartedSession, startSession } from '../session/start-session.ts'
import { parseNewPassword } from './password-policy.ts'

/**
 * Creates an account that doesn't need confirmation, and its first session. Records both in the audit log.
 * Throws `user_already_exists` if the email address is taken.
 */
export async function signUp(
  { pool, passwords }: Pick<Auth, 'pool' | 'passwords'>,
  request: {
    email: string
    password: string
    data: Record<string, unknown>
    client: ClientInfo
    signal: AbortSignal
  },
): Promise<StartedSession> {
  const { email, password, data } = request
  const existing = await authTransaction(pool, (client) => selectCredentials(client, email))
  if (existing !== undefined) throw userAlreadyExists()

  const encryptedPassword = await passwords.hash(password, request.signal)
  return authTransaction(pool, async (client) => {
    const userId = await insertUser(client, { email, encryptedPassword, data })
    // Another sign-up took the email address while this password was being hashed.
    if (userId === undefined) throw userAlreadyExists()
    await insertEmailIdentity(client, userId)
    await recordSignIn(client, {
      id: userId,
      verifiedPasswordHash: encryptedPassword,
      newPasswordHash: encryptedPassword,
    })
    const user = { id: userId, email }
    await recordLogin(client, { user, action: 'user_signedup', client: request.client })
    return startSession(client, { userId, method: 'password', client: request.client })
  })
}

/**
 * Normalizes the email address and password of a sign-up. Throws if the address or the password is missing or
 * invalid, if the policy rejects the password, or if the request contains a phone number.
 */
export function checkSignUp(
  { settings }: Pick<Auth, 'settings'>,
  { email, phone, password: typed }: { email: string; phone: string; password: string },
): { email: string; password: string } {
  if (email === '' && phone === '') throw anonymousSignUpDisabled()
  if (typed === '') throw validationFailed('Signup requires a valid password')
  const password = parseNewPassword(typed, settings)
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (phone !== '') throw phoneSignUpDisabled()
  return { email: parseEmail(email), password }
}
