import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../audit/record.ts'
import type { Auth } from '../auth.ts'
import { otpExpired, userBanned } from '../auth-errors.ts'
import type { ClientFacts } from '../client-facts.ts'
import { agreeToEmailChange } from '../email/change-email.ts'
import { recordProof } from '../email/queries.ts'
import { issueAuthCode } from '../pkce/exchange-code.ts'
import type { UserRow } from '../present-user.ts'
import { selectUser } from '../queries.ts'
import { type StartedSession, startSession } from '../sessions.ts'
import { recordLogin } from '../sign-in-notice/record-login.ts'
import type { Proof } from './proof.ts'
import type { SpentToken } from './queries.ts'
import { matchCode, spendCode, spendToken } from './spend-token.ts'

export type Verified =
  | { kind: 'session'; started: StartedSession }
  /** For the browser that began a sign-in, which exchanges it for the session. */
  | { kind: 'auth-code'; code: string }
  /** The other mailbox has yet to agree to the change of address. */
  | { kind: 'half-way' }

/** The mail that tells the owner, to be sent after the commit. */
type Completed = { verified: Verified; notice?: Mail | undefined }

type VerifyRequest = {
  proof: Proof
  /** Whether a link was opened in whatever browser the mail is read in. */
  isLink: boolean
  client: ClientFacts
  signal: AbortSignal
}

const events = {
  confirmation: 'user_confirmed',
  recovery: 'user_recovered',
  magiclink: 'login',
  reauthentication: 'login',
} as const

/** Spends a link or code that works once and does what it was made for. */
export async function verify(auth: Auth, request: VerifyRequest): Promise<Verified> {
  const spend = await spenderOf(auth, request)
  const outcome = await authTransaction(auth.pool, async (client) => {
    const spent = await spend(client)
    // Not thrown in here: that an old link was tried once must last.
    return spent && complete(client, spent, request)
  })
  if (outcome === undefined) throw refusal(request)
  if (outcome.notice !== undefined) auth.mailer.send(outcome.notice)
  return outcome.verified
}

async function spenderOf(
  auth: Auth,
  { proof, signal }: VerifyRequest,
): Promise<(client: PoolClient) => Promise<SpentToken | undefined>> {
  if ('token' in proof) return (client) => spendToken(client, proof)
  const code = await matchCode(auth, { ...proof, signal })
  return async (client) => code && spendCode(client, code)
}

async function complete(
  client: PoolClient,
  spent: SpentToken,
  request: VerifyRequest,
): Promise<Completed> {
  const user = await selectUser(client, spent.userId)
  if (user?.is_banned !== false) throw userBanned()
  if (spent.type === 'email_change_new' || spent.type === 'email_change_current') {
    return completeChange(client, { user, spent, request })
  }
  await recordProof(client, { userId: user.id, confirmsPassword: spent.type === 'confirmation' })
  const action = events[spent.type]
  if (request.isLink && spent.flowStateId !== null) {
    await recordEvent(client, { action, userId: user.id, ip: request.client.ip })
    return { verified: await admit(client, spent, request) }
  }
  const notice = await recordLogin(client, { user, action, client: request.client })
  return { verified: await admit(client, spent, request), notice }
}

async function completeChange(
  client: PoolClient,
  change: { user: UserRow; spent: SpentToken; request: VerifyRequest },
): Promise<Completed> {
  const { user, spent, request } = change
  if (!(await agreeToEmailChange(client, user.id))) return { verified: { kind: 'half-way' } }
  const { ip } = request.client
  await recordEvent(client, { action: 'user_email_changed', userId: user.id, ip })
  const facts = { newEmail: user.email_change }
  return {
    verified: await admit(client, spent, request),
    notice: { kind: 'email-change-notice', to: user.email, facts },
  }
}

async function admit(
  client: PoolClient,
  { userId, flowStateId }: SpentToken,
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
