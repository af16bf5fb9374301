import { normalizePassword } from '#shared/accounts/password-text.ts'
import { authTransaction } from '../../database/transaction.ts'
import { recordFailedSignIn } from '../core/audit-log.ts'
import {
  emailNotConfirmed,
  invalidCredentials,
  phoneSignInDisabled,
  userBannedAtSignIn,
  validationFailed,
} from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import type { ClientInfo } from '../core/client-info.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { recordSignIn, selectCredentials } from '../core/user-queries.ts'
import { recordLogin, type StartedSession, startSession } from './start-session.ts'

/**
 * Starts a session if the password is right, and emails the owner if the device is new. Replaces a password
 * hash that has outdated parameters. Throws `invalid_credentials` if the password is wrong, and `user_banned`
 * or `email_not_confirmed` if the account is banned or unconfirmed. For an unknown email address and an
 * account without a password, the error and the timing are the same as for a wrong password.
 */
export async function signIn(
  {
    pool,
    passwords,
    mailer,
    backgroundTasks,
  }: Pick<Auth, 'pool' | 'passwords' | 'mailer' | 'backgroundTasks'>,
  request: {
    email: string
    phone: string
    password: string
    client: ClientInfo
    signal: AbortSignal
  },
): Promise<StartedSession> {
  const email = checkSignIn(request)
  const { password, signal } = request
  const user = await authTransaction(pool, (client) => selectCredentials(client, email))
  const stored = user?.encrypted_password ?? null
  const match = await passwords.verify(password, stored, signal)
  if (match === 'wrong' || user === undefined || stored === null) {
    const failure = { userId: user?.id, ip: request.client.ip }
    backgroundTasks.start(() =>
      authTransaction(pool, (client) => recordFailedSignIn(client, failure)),
    )
    throw invalidCredentials()
  }
  if (user.is_banned) throw userBannedAtSignIn()
  if (!user.is_confirmed) throw emailNotConfirmed()

  const newPasswordHash =
    match === 'outdated' ? await passwords.hash(normalizePassword(password), signal) : stored
  const { started, notice } = await authTransaction(pool, async (client) => {
    const signedIn = { id: user.id, verifiedPasswordHash: stored, newPasswordHash }
    // The password was changed after it was verified.
    if (!(await recordSignIn(client, signedIn))) throw invalidCredentials()
    const owner = { userId: user.id, method: 'password', client: request.client } as const
    const login = { user: { id: user.id, email }, action: 'login', client: request.client } as const
    const notice = await recordLogin(client, login)
    return { started: await startSession(client, owner), notice }
  })
  if (notice !== undefined) mailer.send(notice)
  return started
}

/**
 * Returns the normalized email address. Throws `validation_failed` if the address is missing, and
 * `phone_provider_disabled` if the request contains a phone number.
 */
function checkSignIn({ email, phone }: { email: string; phone: string }): string {
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (phone !== '') throw phoneSignInDisabled()
  if (email === '') throw validationFailed('missing email or phone')
  return normalizeEmail(email)
}
