import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../../http/client-address.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { phoneSignInDisabled } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { clientInfo } from '../core/client-info.ts'
import { parseEmail } from '../core/email-address.ts'
import { challengeFields, parseBody, Text, UserData } from '../core/request-bodies.ts'
import { requireSession } from '../session/current-session.ts'
import { presentSession } from '../session/start-session.ts'
import { awaitingOtherMailboxMessage, followLink } from './follow-link.ts'
import { linkOptions } from './mail-links.ts'
import {
  parseResendType,
  reauthenticate,
  recover,
  resend,
  sendMagicLink,
} from './requested-mails.ts'
import { verificationOfBody, verify } from './verify-token.ts'

type WithQuery = { Querystring: Record<string, unknown> }

const RecoverBody = z.object({ email: Text, ...challengeFields })
const ResendBody = z.object({ email: Text, phone: Text, type: Text, ...challengeFields })
const OtpBody = z.object({
  email: Text,
  phone: Text,
  data: UserData,
  create_user: z
    .boolean()
    .nullish()
    .transform((mayCreate) => mayCreate ?? true),
  ...challengeFields,
})
const VerifyBody = z.object({
  type: Text,
  token: Text,
  token_hash: Text,
  email: Text,
  phone: Text,
})

/**
 * Routes that send emails, and the route `/verify` for the links and codes in the emails. Neither the
 * responses nor their timing reveal whether an email address has an account.
 */
export async function emailRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { limits } = auth

  app.post<WithQuery>(
    '/recover',
    { onRequest: limits.recover, config: { body: RecoverBody } },
    async (request, reply) => {
      const body = parseBody(RecoverBody, request.body)
      const email = parseEmail(body.email)
      const options = linkOptions(auth, request, body)
      await limits.mail(request, { to: email, topic: 'recovery' })
      await recover(auth, {
        email,
        options,
        ip: clientAddress(request),
        signal: clientSignal(reply),
      })
      return {}
    },
  )

  app.post<WithQuery>(
    '/otp',
    { onRequest: limits.otp, config: { body: OtpBody } },
    async (request, reply) => {
      const { create_user: mayCreate, ...body } = parseBody(OtpBody, request.body)
      if (body.phone !== '') throw phoneSignInDisabled()
      const email = parseEmail(body.email)
      const options = linkOptions(auth, request, body)
      await limits.mail(request, { to: email, topic: 'sign-in' })
      const isOpen = auth.settings.authSignups === 'open'
      const account = { email, data: body.data, mayCreate: mayCreate && isOpen }
      await sendMagicLink(auth, {
        ...account,
        options,
        ip: clientAddress(request),
        signal: clientSignal(reply),
      })
      return {}
    },
  )

  app.post<WithQuery>(
    '/resend',
    { onRequest: limits.resend, config: { body: ResendBody } },
    async (request, reply) => {
      const body = parseBody(ResendBody, request.body)
      const type = parseResendType(body.type)
      const email = parseEmail(body.email)
      const options = linkOptions(auth, request, body)
      const topic = type === 'signup' ? 'confirmation' : 'email-change'
      await limits.mail(request, { to: email, topic })
      await resend(auth, {
        email,
        type,
        options,
        ip: clientAddress(request),
        signal: clientSignal(reply),
      })
      return {}
    },
  )

  app.get('/reauthenticate', { onRequest: limits.otp }, async (request, reply) => {
    const { user } = await requireSession(auth, request)
    await limits.mail(request, { to: user.email, topic: 'nonce' })
    await reauthenticate(auth, { user, ip: clientAddress(request), signal: clientSignal(reply) })
    return {}
  })

  // A link preview sends a HEAD request, which must not consume the link.
  app.get<WithQuery>(
    '/verify',
    { exposeHeadRoute: false, onRequest: limits.verify },
    async (request, reply) => reply.redirect(await followLink(auth, request, reply), 303),
  )

  app.post(
    '/verify',
    { onRequest: limits.verify, config: { body: VerifyBody } },
    async (request, reply) => {
      const verification = verificationOfBody(parseBody(VerifyBody, request.body))
      const caller = { client: clientInfo(request), signal: clientSignal(reply) }
      const verified = await verify(auth, { verification, isLink: false, ...caller })
      return verified.kind === 'session'
        ? presentSession(auth.signAccessToken, verified.started)
        : { msg: awaitingOtherMailboxMessage, code: '200' }
    },
  )
}
