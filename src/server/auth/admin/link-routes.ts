import type { FastifyInstance } from 'fastify'
import { callerSignal } from '../../http/caller-signal.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { Auth } from '../auth.ts'
import { parseBody } from '../bodies.ts'
import { redirectTarget } from '../one-time/redirect-target.ts'
import { presentUser } from '../present-user.ts'
import { GenerateLinkBody, InviteBody } from './bodies.ts'
import { generateLink } from './generate-link.ts'

type WithQuery = { Querystring: Record<string, unknown> }

/** Links that open an account: sent as an invitation, or handed to the operator. */
export async function linkRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { settings } = auth

  app.post<WithQuery>('/invite', async (request, reply) => {
    const body = parseBody(InviteBody, request.body)
    const made = await generateLink(auth, {
      ...body,
      type: 'invite',
      redirectTo: redirectTarget(settings, request.query['redirect_to']).href,
      ip: clientAddress(request),
      signal: callerSignal(reply),
    })
    auth.mailer.send({ kind: 'invite', to: made.user.email, link: made.link, code: made.code })
    return presentUser(made.user)
  })

  app.post<WithQuery>('/admin/generate_link', async (request, reply) => {
    const {
      redirect_to: inBody,
      new_email: newEmail,
      ...body
    } = parseBody(GenerateLinkBody, request.body)
    const redirectTo = redirectTarget(settings, request.query['redirect_to'] ?? inBody).href
    const made = await generateLink(auth, {
      ...body,
      newEmail,
      redirectTo,
      ip: clientAddress(request),
      signal: callerSignal(reply),
    })
    return {
      ...presentUser(made.user),
      action_link: made.link,
      email_otp: made.code,
      hashed_token: made.token,
      redirect_to: redirectTo,
      verification_type: body.type,
    }
  })
}
