import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Auth } from '../core/auth-services.ts'
import { clientInfo } from '../core/client-info.ts'
import { isStorable, parseBody } from '../core/request-bodies.ts'
import { requireSession } from '../session/current-session.ts'
import { presentSession } from '../session/start-session.ts'
import { malformedFactorId } from './mfa-errors.ts'
import { createChallenge, enroll, unenroll } from './mfa-factors.ts'
import { verifyFactor } from './verify-factor.ts'

type OfFactor = { Params: { factorId: string } }

const maxTextLength = 100

const Text = z
  .string()
  .max(maxTextLength, `must not be longer than ${maxTextLength} characters`)
  .refine(isStorable, 'must not contain null or broken characters')
  .nullish()
  .transform((text) => text?.trim() ?? '')

const EnrollBody = z.object({ factor_type: Text, friendly_name: Text, issuer: Text })
const VerifyFactorBody = z.object({
  challenge_id: z.string(),
  // Authenticator apps show a code with a space in the middle, and some copy the space.
  code: Text.transform((code) => code.replaceAll(/\s/g, '')),
})

/** Routes under `/factors`, which manage authenticator apps as second factors. */
export async function mfaRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { pool } = auth
  const limitAttempts = { onRequest: auth.limits.mfa }

  app.post(
    '/factors',
    { onRequest: auth.limits.updateUser, config: { body: EnrollBody } },
    async (request) => {
      const session = await requireSession(auth, request)
      return enroll(auth, { ...session, body: parseBody(EnrollBody, request.body) })
    },
  )

  app.post<OfFactor>('/factors/:factorId/challenge', limitAttempts, async (request) => {
    const { user } = await requireSession(auth, request)
    const { ip } = clientInfo(request)
    return createChallenge(pool, { userId: user.id, factorId: factorIdOf(request), ip })
  })

  app.post<OfFactor>(
    '/factors/:factorId/verify',
    { ...limitAttempts, config: { body: VerifyFactorBody } },
    async (request) => {
      const { user, sessionId } = await requireSession(auth, request)
      const factorId = factorIdOf(request)
      const { challenge_id: challengeId, code } = parseBody(VerifyFactorBody, request.body)
      const { ip } = clientInfo(request)
      const attempt = { userId: user.id, sessionId, factorId, challengeId, code, ip }
      const { started, isNew } = await verifyFactor(auth, attempt)
      if (isNew) auth.mailer.send({ kind: 'factor-added', to: user.email })
      return presentSession(auth.signAccessToken, started)
    },
  )

  app.delete<OfFactor>('/factors/:factorId', async (request) => {
    const { user, sessionId } = await requireSession(auth, request)
    const factorId = factorIdOf(request)
    const { ip } = clientInfo(request)
    const { wasVerified } = await unenroll(pool, { userId: user.id, sessionId, factorId, ip })
    if (wasVerified) auth.mailer.send({ kind: 'factor-removed', to: user.email })
    return { id: factorId }
  })
}

/**
 * Returns the factor ID in the path, in lowercase. Throws `validation_failed` with status 404 if the ID isn't
 * a UUID.
 */
export function factorIdOf({ params }: { params: { factorId: string } }): string {
  const id = z.uuid().safeParse(params.factorId)
  if (!id.success) throw malformedFactorId()
  // Lowercased, because attempts to enter a code are counted per factor ID.
  return id.data.toLowerCase()
}
