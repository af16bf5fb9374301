import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth.ts'
import { parseBody } from '../bodies.ts'
import { clientInfo } from '../client-info.ts'
import { requireSession } from '../current-session.ts'
import { presentSession } from '../sessions.ts'
import { EnrollBody, VerifyFactorBody } from './bodies.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { factorIdOf } from './factor-id.ts'
import { createFactorLimits } from './limits.ts'
import { unenroll } from './unenroll.ts'
import { verifyCode } from './verify.ts'

type OfFactor = { Params: { factorId: string } }

/** `/factors`: a second step at sign-in, by an authenticator app. */
export async function factorRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { pool, settings } = auth
  const limits = createFactorLimits(pool, settings)
  const limitTries = { onRequest: limits.address }

  app.post('/factors', { onRequest: auth.limits.updateUser }, async (request) => {
    const session = await requireSession(auth, request)
    return enroll(auth, { ...session, body: parseBody(EnrollBody, request.body) })
  })

  app.post<OfFactor>('/factors/:factorId/challenge', limitTries, async (request) => {
    const { user } = await requireSession(auth, request)
    const { ip } = clientInfo(request)
    return challenge(pool, { userId: user.id, factorId: factorIdOf(request), ip })
  })

  app.post<OfFactor>('/factors/:factorId/verify', limitTries, async (request) => {
    const { user, sessionId } = await requireSession(auth, request)
    const factorId = factorIdOf(request)
    const { challenge_id: challengeId, code } = parseBody(VerifyFactorBody, request.body)
    const { ip } = clientInfo(request)
    const answer = { userId: user.id, sessionId, factorId, challengeId, code, ip }
    const { started, isNew } = await verifyCode({ pool, limits }, answer)
    if (isNew) auth.mailer.send({ kind: 'factor-added', to: user.email })
    return presentSession(auth.signAccessToken, started)
  })

  app.delete<OfFactor>('/factors/:factorId', async (request) => {
    const { user, sessionId } = await requireSession(auth, request)
    const factorId = factorIdOf(request)
    const { ip } = clientInfo(request)
    const { wasVerified } = await unenroll(pool, { userId: user.id, sessionId, factorId, ip })
    if (wasVerified) auth.mailer.send({ kind: 'factor-removed', to: user.email })
    return { id: factorId }
  })
}
