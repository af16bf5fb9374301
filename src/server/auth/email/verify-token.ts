import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../core/audit-log.ts'
import {
  otpExpired,
  phoneSignInDisabled,
  userBanned,
  validationFailed,
} from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import type { ClientInfo } from '../core/client-info.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { selectUser } from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import { recordLogin, type StartedSession, startSession } from '../session/start-session.ts'
import { confirmEmailChange } from './email-change.ts'
import { recordVerification } from './email-queries.ts'
import type { OneTimeType, UsedToken } from './one-time-token-queries.ts'
import { consumeCode, consumeToken, matchCode } from './one-time-tokens.ts'
import { issueAuthCode } from './pkce.ts'

export type Verified =
  | { kind: 'session'; started: StartedSession }
  /** PKCE code, which the browser that started the sign-in exchanges for a session. */
  | { kind: 'auth-code'; code: string }
  /** No session was started, because one of the mailboxes hasn't confirmed the email address change yet. */
  | { kind: 'awaiting-other-mailbox' }

type Completed = {
  verified: Verified
  /** Email to the owner. Send it after the commit. */
  notice?: Mail | undefined
}

type VerifyRequest = {
  verification: Verification
  /**
   * Whether a link in the protocol's format was opened. The browser that opened it may not be the one that
   * requested it.
   */
  isLink: boolean
  client: ClientInfo
  signal: AbortSignal
}

const events = {
  confirmation: 'user_confirmed',
  recovery: 'user_recovered',
  magiclink: 'login',
  reauthentication: 'login',
} as const

/**
 * Consumes a one-time link or code and completes the action that it was issued for. Emails the owner about a
 * new device or a changed email address. Throws `otp_expired` if the link or code is invalid, and
 * `user_banned` if the account is banned or deleted.
 */
export async function verify(auth: Auth, request: VerifyRequest): Promise<Verified> {
  const consume = await consumerOf(auth, request)
  const outcome = await authTransaction(auth.pool, async (client) => {
    const used = await consume(client)
    // The error for an expired link is thrown after the transaction, so that the link's deletion is
    // committed.
    return used && complete(client, used, request)
  })
  if (outcome === undefined) throw refusal(request)
  if (outcome.notice !== undefined) auth.mailer.send(outcome.notice)
  return outcome.verified
}

/**
 * Returns a function that consumes the link or code. Compares a code right away, because the slow comparison
 * must happen before the transaction.
 */
async function consumerOf(
  auth: Auth,
  { verification, signal }: VerifyRequest,
): Promise<(client: PoolClient) => Promise<UsedToken | undefined>> {
  if ('token' in verification) return (client) => consumeToken(client, verification)
  const code = await matchCode(auth, { ...verification, signal })
  return async (client) => code && consumeCode(client, code)
}

/** Completes the action that the link or code was issued for. Throws if the account is banned or deleted. */
async function complete(
  client: PoolClient,
  used: UsedToken,
  request: VerifyRequest,
): Promise<Completed> {
  const user = await selectUser(client, used.userId)
  if (user?.is_banned !== false) throw userBanned()
  if (used.type === 'email_change_new' || used.type === 'email_change_current') {
    return completeChange(client, { user, used, request })
  }
  await recordVerification(client, {
    userId: user.id,
    confirmsPassword: used.type === 'confirmation',
  })
  const action = events[used.type]
  if (request.isLink && used.flowStateId !== null) {
    await recordEvent(client, { action, userId: user.id, ip: request.client.ip })
    return { verified: await issueSession(client, used, request) }
  }
  const notice = await recordLogin(client, { user, action, client: request.client })
  return { verified: await issueSession(client, used, request), notice }
}

/** Counts the confirmation. Only the second confirmation changes the email address and starts a session. */
async function completeChange(
  client: PoolClient,
  change: { user: UserRow; used: UsedToken; request: VerifyRequest },
): Promise<Completed> {
  const { user, used, request } = change
  if (!(await confirmEmailChange(client, user.id)))
    return { verified: { kind: 'awaiting-other-mailbox' } }
  const { ip } = request.client
  await recordEvent(client, { action: 'user_email_changed', userId: user.id, ip })
  const info = { newEmail: user.email_change }
  return {
    verified: await issueSession(client, used, request),
    notice: { kind: 'email-change-notice', to: user.email, info },
  }
}

/** Starts a session. If a link from a PKCE sign-in was opened, issues a PKCE code instead of a session. */
async function issueSession(
  client: PoolClient,
  { userId, flowStateId }: UsedToken,
  request: VerifyRequest,
): Promise<Verified> {
  if (request.isLink && flowStateId !== null) {
    return { kind: 'auth-code', code: await issueAuthCode(client, flowStateId) }
  }
  const session = { userId, method: 'otp', client: request.client } as const
  return { kind: 'session', started: await startSession(client, session) }
}

function refusal({ isLink }: VerifyRequest) {
  return otpExpired(
    isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  )
}

/**
 * Credential in a request to `/verify`: the secret of a link, or an email address and the code sent there.
 */
export type Verification = { types: readonly OneTimeType[]; type: string } & (
  | { token: string }
  | { email: string; digits: string }
)

/** For each type in the protocol, the types of stored tokens that a request of that type can consume. */
const typesOf = new Map<string, readonly OneTimeType[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['email', ['confirmation', 'magiclink']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_new', 'email_change_current']],
])

type VerifyBody = { type: string; token: string; token_hash: string; email: string; phone: string }

/**
 * Parses the credential in a request body. Throws `validation_failed` if the body doesn't contain exactly one
 * credential, or if its type is unsupported. Throws `phone_provider_disabled` for a code sent to a phone.
 */
export function verificationOfBody(body: VerifyBody): Verification {
  const { type, token, token_hash: tokenHash, email, phone } = body
  if (token !== '' && tokenHash !== '') {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  if (tokenHash !== '' && (email !== '' || phone !== '')) {
    throw validationFailed('Only the token_hash and type should be provided')
  }
  if (tokenHash !== '') return verificationOfLink({ type, token: tokenHash })
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  if (phone !== '') throw phoneSignInDisabled()
  return { type, types: parseType(type), email: normalizeEmail(email), digits: token }
}

/**
 * Parses the credential of a link. Throws `validation_failed` if the token is missing or the type is
 * unsupported.
 */
export function verificationOfLink({ type, token }: { type: string; token: string }): Verification {
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  return { type, types: parseType(type), token }
}

function parseType(type: string): readonly OneTimeType[] {
  if (type === '') throw validationFailed('Verify requires a verification type')
  const types = typesOf.get(type)
  if (types === undefined) throw validationFailed('Unsupported verification type')
  return types
}
