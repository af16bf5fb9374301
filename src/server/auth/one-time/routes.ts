import type { FastifyInstance } from 'fastify'
import { clientSignal } from '../../http/client-signal.ts'
import type { Auth } from '../auth.ts'
import { parseBody, VerifyBody } from '../bodies.ts'
import { clientInfo } from '../client-info.ts'
import { presentSession } from '../sessions.ts'
import { followLink } from './follow-link.ts'
import { awaitingOtherMailboxMessage } from './link-answer.ts'
import { verificationOfBody } from './verification.ts'
import { verify } from './verify.ts'

type WithQuery = { Querystring: Record<string, unknown> }

/** `/verify`: links out of mails, and the codes that stand in them. */
export async function verifyRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const onRequest = auth.limits.verify

  // A preview of the link asks for its head only, and must not consume it.
  app.get<WithQuery>('/verify', { exposeHeadRoute: false, onRequest }, async (request, reply) =>
    reply.redirect(await followLink(auth, request, reply), 303),
  )

  app.post('/verify', { onRequest }, async (request, reply) => {
    const verification = verificationOfBody(parseBody(VerifyBody, request.body))
    const caller = { client: clientInfo(request), signal: clientSignal(reply) }
    const verified = await verify(auth, { verification, isLink: false, ...caller })
    return verified.kind === 'session'
      ? presentSession(auth.signAccessToken, verified.started)
      : { msg: awaitingOtherMailboxMessage, code: '200' }
  })
}
