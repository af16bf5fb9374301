import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import {
  badCodeVerifier,
  flowStateExpired,
  flowStateNotFound,
  userBannedAtSignIn,
  validationFailed,
} from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import type { ClientInfo } from '../core/client-info.ts'
import { lockUser, selectUser } from '../core/user-queries.ts'
import { recordLogin, type StartedSession, startSession } from '../session/start-session.ts'
import { type Challenge, deleteFlow, selectFlowOfCode, updateFlowCode } from './pkce-queries.ts'

/**
 * Parses the PKCE challenge in a request body. Returns undefined if the body doesn't contain one. Throws
 * `validation_failed` if the challenge is invalid.
 */
export function parseChallenge(body: {
  code_challenge: string
  code_challenge_method: string
}): Challenge | undefined {
  const { code_challenge: text } = body
  const method = body.code_challenge_method.toLowerCase()
  if (text === '' && method === '') return undefined
  if (text === '' || method === '') {
    throw validationFailed(
      'PKCE flow requires both the code_challenge and the code_challenge_method',
    )
  }
  if (method !== 's256' && method !== 'plain') {
    throw validationFailed('code_challenge_method must be s256 or plain')
  }
  if (!/^[\w.~-]{43,128}$/.test(text)) {
    throw validationFailed(
      'code_challenge must have 43 to 128 letters, digits, hyphens, periods, underscores or tildes',
    )
  }
  return { text, method }
}

/** Whether the verifier matches the challenge. Compares in constant time. */
function isVerifierOf(challenge: Challenge, verifier: string): boolean {
  const computed =
    challenge.method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  const [left, right] = [Buffer.from(computed), Buffer.from(challenge.text)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Stores and returns a new code, which a link passes to the browser instead of a session. The code is valid
 * for five minutes.
 */
export async function issueAuthCode(client: PoolClient, flowStateId: string): Promise<string> {
  const code = randomUUID()
  await updateFlowCode(client, { id: flowStateId, codeHash: hashOf(code) })
  return code
}

/**
 * Exchanges a code for a session, and emails the owner if the device is new. The code works once, and only
 * with the verifier that the browser kept. Throws `flow_state_not_found` for an unknown or used code,
 * `flow_state_expired` for an expired code, `bad_code_verifier` for a wrong verifier, and `user_banned` if
 * the account is banned or deleted.
 */
export async function exchangeCode(
  { pool, mailer }: Pick<Auth, 'pool' | 'mailer'>,
  request: { authCode: string; verifier: string; client: ClientInfo },
): Promise<StartedSession> {
  if (request.authCode === '' || request.verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const { started, notice } = await authTransaction(pool, async (client) => {
    const flow = await selectFlowOfCode(client, hashOf(request.authCode))
    if (flow === undefined) throw flowStateNotFound()
    if (!flow.isAlive) throw flowStateExpired()
    if (!isVerifierOf(flow.challenge, request.verifier)) throw badCodeVerifier()
    const { userId } = flow
    await lockUser(client, userId)
    if (!(await deleteFlow(client, flow.id))) throw flowStateNotFound()
    const user = await selectUser(client, userId)
    if (user?.is_banned !== false) throw userBannedAtSignIn()
    const owner = { userId, method: 'otp', client: request.client } as const
    return {
      notice: await recordLogin(client, { user, action: 'login', client: request.client }),
      started: await startSession(client, owner),
    }
  })
  if (notice !== undefined) mailer.send(notice)
  return started
}

/** Hashes a code for storage. A fast hash is enough, because the code is fully random. */
function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
