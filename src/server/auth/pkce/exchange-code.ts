import { createHash, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Auth } from '../auth.ts'
import {
  badCodeVerifier,
  flowStateExpired,
  flowStateNotFound,
  userBannedAtSignIn,
  validationFailed,
} from '../auth-errors.ts'
import type { ClientInfo } from '../client-info.ts'
import { lockUser } from '../one-time/queries.ts'
import { selectUser } from '../queries.ts'
import { type StartedSession, startSession } from '../sessions.ts'
import { recordLogin } from '../sign-in-notice/record-login.ts'
import { isVerifierOf } from './challenge.ts'
import { deleteFlow, selectFlowOfCode, updateFlowCode } from './queries.ts'

/** What the link's way back to the browser carries in place of a session. */
export async function issueAuthCode(client: PoolClient, flowStateId: string): Promise<string> {
  const code = randomUUID()
  await updateFlowCode(client, { id: flowStateId, codeHash: hashOf(code) })
  return code
}

/** Starts a session in the browser that began the sign-in: it alone knows the verifier. */
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

/** The code is random throughout, so a fast hash is enough. */
function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
