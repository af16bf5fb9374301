import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import { sessionNotFound, validationFailed } from '../core/auth-errors.ts'
import { lockUser } from '../core/user-queries.ts'
import type { SessionRow, UserRow } from '../core/users.ts'
import { selectSession } from '../session/session-queries.ts'
import {
  factorNameTaken,
  factorNotFound,
  insufficientAal,
  phoneFactorDisabled,
  tooManyFactors,
  webauthnFactorDisabled,
} from './mfa-errors.ts'
import {
  deleteFactors,
  deleteUnverifiedFactors,
  type FactorRow,
  insertChallenge,
  insertFactor,
  lockFactor,
  selectFactors,
} from './mfa-queries.ts'
import { makeTotp } from './totp.ts'

const maxFactors = 10
/** Time limit for setting up a factor, long enough to find the phone and install an app. */
const setupTime = '1 hour'

type EnrollRequest = { factor_type: string; friendly_name: string; issuer: string }

/**
 * Starts the setup of a second factor. Returns its secret as text, as a URI and as a QR code. The factor
 * takes effect when its first correct code is entered. Throws if the type is unsupported, the name is taken,
 * the shopper already has ten factors, or the session hasn't verified an existing factor.
 */
export async function enroll(
  { pool, settings }: { pool: Pool; settings: { siteUrl: string } },
  request: { user: UserRow; sessionId: string; body: EnrollRequest },
) {
  const { user, body } = request
  checkType(body.factor_type)
  const friendlyName = body.friendly_name
  const totp = makeTotp({
    issuer: body.issuer || new URL(settings.siteUrl).host,
    account: user.email,
  })
  const id = await authTransaction(pool, async (client) => {
    await lockUser(client, user.id)
    await checkCanEnroll(client, { userId: user.id, sessionId: request.sessionId, friendlyName })
    return insertFactor(client, { userId: user.id, friendlyName, secret: totp.secret })
  })
  return { id, type: 'totp', friendly_name: friendlyName, totp }
}

function checkType(type: string): void {
  if (type === 'phone') throw phoneFactorDisabled()
  if (type === 'webauthn') throw webauthnFactorDisabled()
  if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
}

/**
 * Throws if the shopper can't add this factor: its name is taken, there are too many factors, or the session
 * hasn't verified an existing factor. Also deletes setups that weren't finished in time.
 */
async function checkCanEnroll(
  client: PoolClient,
  request: { userId: string; sessionId: string; friendlyName: string },
): Promise<void> {
  const { userId, friendlyName } = request
  const session = await currentSession(client, request)
  await deleteUnverifiedFactors(client, { userId, olderThan: setupTime })
  const factors = await selectFactors(client, userId)
  if (friendlyName !== '' && factors.some((factor) => factor.friendly_name === friendlyName)) {
    throw factorNameTaken(friendlyName)
  }
  if (factors.length >= maxFactors) throw tooManyFactors()
  if (session.aal !== 'aal2' && factors.some((factor) => factor.is_verified)) {
    throw insufficientAal(403, 'AAL2 required to enroll a new factor')
  }
}

/**
 * Creates a challenge to enter one of the factor's codes. The challenge is valid for five minutes and only
 * from the same IP address. Throws `mfa_factor_not_found` if the shopper doesn't have this factor.
 */
export async function createChallenge(
  pool: Pool,
  request: { userId: string; factorId: string; ip: string | null },
) {
  const { factorId, ip } = request
  return authTransaction(pool, async (client) => {
    await currentFactor(client, request)
    const { id, expiresAt } = await insertChallenge(client, { factorId, ip })
    return { id, type: 'totp', expires_at: expiresAt }
  })
}

/**
 * Removes a factor. Sessions that verified the factor return to aal1. Throws `mfa_factor_not_found` if the
 * shopper doesn't have this factor, and `insufficient_aal` if the factor is verified but the session hasn't
 * verified a second factor.
 */
export async function unenroll(
  pool: Pool,
  request: { userId: string; sessionId: string; factorId: string; ip: string | null },
): Promise<{ wasVerified: boolean }> {
  const { userId, factorId, ip } = request
  return authTransaction(pool, async (client) => {
    await lockUser(client, userId)
    const session = await currentSession(client, request)
    const factor = await currentFactor(client, request)
    if (factor.is_verified && session.aal !== 'aal2') {
      throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
    }
    await deleteFactors(client, { userId, id: factorId })
    const wasVerified = factor.is_verified
    if (wasVerified) {
      const traits = { factor_id: factorId }
      await recordEvent(client, { action: 'factor_removed', userId, ip, traits })
    }
    return { wasVerified }
  })
}

/** Loads the session again. Throws `session_not_found` if the session ended during the request. */
export async function currentSession(
  client: PoolClient,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<SessionRow> {
  const session = await selectSession(client, { id: sessionId, userId })
  if (session === undefined) throw sessionNotFound()
  return session
}

/** Locks the factor and returns it. Throws `mfa_factor_not_found` if the shopper doesn't have this factor. */
export async function currentFactor(
  client: PoolClient,
  { factorId, userId }: { factorId: string; userId: string },
): Promise<FactorRow> {
  const factor = await lockFactor(client, { id: factorId, userId })
  if (factor === undefined) throw factorNotFound()
  return factor
}
