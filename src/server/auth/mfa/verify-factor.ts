import type { PoolClient } from 'pg'
import { z } from 'zod'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent, recordFailedCode } from '../core/audit-log.ts'
import { validationFailed } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { lockUser } from '../core/user-queries.ts'
import { insertRefreshToken } from '../session/session-queries.ts'
import { loadSession, makeRefreshToken, type StartedSession } from '../session/start-session.ts'
import { challengeExpired, challengeMismatch, challengeNotFound, wrongCode } from './mfa-errors.ts'
import { currentFactor, currentSession } from './mfa-factors.ts'
import {
  consumeChallenge,
  deleteUnverifiedFactors,
  deleteWeakSessions,
  lockSessions,
  raiseSession,
  recordCode,
  selectChallenge,
} from './mfa-queries.ts'
import { stepOfCode } from './totp.ts'

type Attempt = {
  userId: string
  sessionId: string
  factorId: string
  challengeId: string
  code: string
  ip: string | null
}

type VerifiedFactor = {
  started: StartedSession
  /** Whether the code completed the setup of the factor. */
  isNew: boolean
}

/**
 * Raises the session to aal2 if the code is right, and returns the session with a new refresh token. A code
 * works only once. Also ends all sessions that haven't verified a second factor, and deletes unfinished
 * setups. Throws `mfa_verification_failed` if the code is wrong or used, `over_request_rate_limit` after too
 * many attempts, and other errors if the challenge or the factor is invalid.
 */
export async function verifyFactor(
  { pool, limits }: Pick<Auth, 'pool' | 'limits'>,
  attempt: Attempt,
): Promise<VerifiedFactor> {
  if (attempt.code === '') throw validationFailed('Code needs to be non-empty')
  await limits.factor(attempt)
  const verified = await authTransaction(pool, async (client) => {
    await lockUser(client, attempt.userId)
    // Waits for refreshes and sign-outs that are in progress.
    await lockSessions(client, attempt.userId)
    await currentSession(client, attempt)
    return tryCode(client, attempt)
  })
  // Thrown after the transaction, so that the failed attempt is committed.
  if (verified === undefined) throw wrongCode()
  return verified
}

/**
 * Verifies the code and raises the session. Returns undefined if the code is wrong or used, and records the
 * failure in the audit log.
 */
async function tryCode(client: PoolClient, attempt: Attempt): Promise<VerifiedFactor | undefined> {
  const { userId, sessionId, factorId, ip } = attempt
  const factor = await currentFactor(client, attempt)
  await checkChallenge(client, attempt)
  const step = stepOfCode(attempt.code, factor.secret)
  if (step === undefined || step <= Number(factor.last_used_step ?? -1)) {
    await recordFailedCode(client, { userId, ip })
    return undefined
  }
  await consumeChallenge(client, attempt.challengeId)
  await recordCode(client, { factorId, step })
  await raiseSession(client, { sessionId, factorId })
  await deleteWeakSessions(client, userId)
  await deleteUnverifiedFactors(client, { userId, olderThan: '0' })
  const isNew = !factor.is_verified
  const action = isNew ? 'factor_added' : 'factor_verified'
  await recordEvent(client, { action, userId, ip, traits: { factor_id: factorId } })

  const token = makeRefreshToken()
  await insertRefreshToken(client, { token, userId, sessionId, parent: null })
  return { started: await loadSession(client, { id: sessionId, userId, token }), isNew }
}

/**
 * Throws `mfa_factor_not_found` if the challenge is unknown, `mfa_ip_address_mismatch` if it was already used
 * or was created from another IP address, and `mfa_challenge_expired` if it has expired.
 */
async function checkChallenge(client: PoolClient, attempt: Attempt): Promise<void> {
  const { factorId, challengeId, ip } = attempt
  if (!z.uuid().safeParse(challengeId).success) throw challengeNotFound()
  const challenge = await selectChallenge(client, { id: challengeId, factorId, ip })
  if (challenge === undefined) throw challengeNotFound()
  if (challenge.is_used || !challenge.is_of_caller) throw challengeMismatch()
  if (challenge.has_expired) throw challengeExpired(challengeId)
}
