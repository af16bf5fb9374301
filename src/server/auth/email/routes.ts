import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'
import { clientSignal } from '../../http/client-signal.ts'
import type { Auth } from '../auth.ts'
import { phoneSignInDisabled } from '../auth-errors.ts'
import { OtpBody, parseBody, RecoverBody, ResendBody } from '../bodies.ts'
import { requireSession } from '../current-session.ts'
import { parseEmail } from '../email-address.ts'
import { linkOptions } from './link-options.ts'
import { sendMagicLink } from './otp.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { parseResendType, resend } from './resend.ts'

type WithQuery = { Querystring: Record<string, unknown> }

/** What sends a mail. Whether the address has an account shows neither in the answer nor in its time. */
export async function mailRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { limits } = auth

  app.post<WithQuery>('/recover', { onRequest: limits.recover }, async (request, reply) => {
    const body = parseBody(RecoverBody, request.body)
    const email = parseEmail(body.email)
    const options = linkOptions(auth, request, body)
    await limits.mail(request, { to: email, topic: 'recovery' })
    await recover(auth, { email, options, ip: clientAddress(request), signal: clientSignal(reply) })
    return {}
  })

  app.post<WithQuery>('/otp', { onRequest: limits.otp }, async (request, reply) => {
    const { create_user: mayCreate, ...body } = parseBody(OtpBody, request.body)
    if (body.phone !== '') throw phoneSignInDisabled()
    const email = parseEmail(body.email)
    const options = linkOptions(auth, request, body)
    await limits.mail(request, { to: email, topic: 'sign-in' })
    const account = { email, data: body.data, mayCreate }
    await sendMagicLink(auth, {
      ...account,
      options,
      ip: clientAddress(request),
      signal: clientSignal(reply),
    })
    return {}
  })

  app.post<WithQuery>('/resend', { onRequest: limits.resend }, async (request, reply) => {
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
  })

  app.get('/reauthenticate', { onRequest: limits.otp }, async (request, reply) => {
    const { user } = await requireSession(auth, request)
    await limits.mail(request, { to: user.email, topic: 'nonce' })
    await reauthenticate(auth, { user, ip: clientAddress(request), signal: clientSignal(reply) })
    return {}
  })
}
