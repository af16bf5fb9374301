import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../audit/record.ts'
import type { Auth } from '../auth.ts'
import { otpExpired, userBanned } from '../auth-errors.ts'
import type { ClientInfo } from '../client-info.ts'
import { agreeToEmailChange } from '../email/change-email.ts'
import { recordVerification } from '../email/queries.ts'
import { issueAuthCode } from '../pkce/exchange-code.ts'
import type { UserRow } from '../present-user.ts'
import { selectUser } from '../queries.ts'
import { type StartedSession, startSession } from '../sessions.ts'
import { recordLogin } from '../sign-in-notice/record-login.ts'
import { consumeCode, consumeToken, matchCode } from './consume-token.ts'
import type { UsedToken } from './queries.ts'
import type { Verification } from './verification.ts'

export type Verified =
  | { kind: 'session'; started: StartedSession }
  /** For the browser that began a sign-in, which exchanges it for the session. */
  | { kind: 'auth-code'; code: string }
  /** The other mailbox has yet to agree to the change of address. */
  | { kind: 'awaiting-other-mailbox' }

/** The mail that tells the owner, to be sent after the commit. */
type Completed = { verified: Verified; notice?: Mail | undefined }

type VerifyRequest = {
  verification: Verification
  /** Whether a link was opened in whatever browser the mail is read in. */
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

/** Consumes a link or code that works once and does what it was made for. */
export async function verify(auth: Auth, request: VerifyRequest): Promise<Verified> {
  const consume = await consumerOf(auth, request)
  const outcome = await authTransaction(auth.pool, async (client) => {
    const used = await consume(client)
    // Not thrown in here: that an old link was tried once must last.
    return used && complete(client, used, request)
  })
  if (outcome === undefined) throw refusal(request)
  if (outcome.notice !== undefined) auth.mailer.send(outcome.notice)
  return outcome.verified
}

async function consumerOf(
  auth: Auth,
  { verification, signal }: VerifyRequest,
): Promise<(client: PoolClient) => Promise<UsedToken | undefined>> {
  if ('token' in verification) return (client) => consumeToken(client, verification)
  const code = await matchCode(auth, { ...verification, signal })
  return async (client) => code && consumeCode(client, code)
}

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

async function completeChange(
  client: PoolClient,
  change: { user: UserRow; used: UsedToken; request: VerifyRequest },
): Promise<Completed> {
  const { user, used, request } = change
  if (!(await agreeToEmailChange(client, user.id)))
    return { verified: { kind: 'awaiting-other-mailbox' } }
  const { ip } = request.client
  await recordEvent(client, { action: 'user_email_changed', userId: user.id, ip })
  const facts = { newEmail: user.email_change }
  return {
    verified: await issueSession(client, used, request),
    notice: { kind: 'email-change-notice', to: user.email, facts },
  }
}

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
