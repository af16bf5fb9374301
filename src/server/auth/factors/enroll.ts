import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { validationFailed } from '../auth-errors.ts'
import { lockUser } from '../one-time/queries.ts'
import type { UserRow } from '../present-user.ts'
import { currentSession } from './current.ts'
import {
  factorNameTaken,
  insufficientAal,
  phoneFactorDisabled,
  tooManyFactors,
  webauthnFactorDisabled,
} from './errors.ts'
import { deleteUnverifiedFactors, insertFactor, selectFactors } from './queries.ts'
import { makeTotp } from './totp.ts'

const maxFactors = 10
/** Time to find the phone and install an app. */
const setupTime = '1 hour'

type Enrolment = { factor_type: string; friendly_name: string; issuer: string }

/** Begins to set up a second factor, which counts from its first right code on. */
export async function enroll(
  { pool, settings }: { pool: Pool; settings: { siteUrl: string } },
  request: { user: UserRow; sessionId: string; body: Enrolment },
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
    await checkRoom(client, { userId: user.id, sessionId: request.sessionId, friendlyName })
    return insertFactor(client, { userId: user.id, friendlyName, secret: totp.secret })
  })
  return { id, type: 'totp', friendly_name: friendlyName, totp }
}

function checkType(type: string): void {
  if (type === 'phone') throw phoneFactorDisabled()
  if (type === 'webauthn') throw webauthnFactorDisabled()
  if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
}

async function checkRoom(
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
