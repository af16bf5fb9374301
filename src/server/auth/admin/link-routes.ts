import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'
import { clientSignal } from '../../http/client-signal.ts'
import type { Auth } from '../core/auth-services.ts'
import { parseBody } from '../core/request-bodies.ts'
import { presentUser } from '../core/users.ts'
import { mailLink, protocolLink, redirectTarget } from '../email/mail-links.ts'
import { GenerateLinkBody, InviteBody } from './admin-bodies.ts'
import { generateLink } from './generate-link.ts'

type WithQuery = { Querystring: Record<string, unknown> }

/**
 * Routes that generate sign-in links. A link is either emailed as an invitation or returned to the operator.
 */
export async function linkRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { settings } = auth

  app.post<WithQuery>('/invite', { config: { body: InviteBody } }, async (request, reply) => {
    const body = parseBody(InviteBody, request.body)
    const { user, token, code } = await generateLink(auth, {
      ...body,
      type: 'invite',
      ip: clientAddress(request),
      signal: clientSignal(reply),
    })
    const redirectTo = redirectTarget(settings, request.query['redirect_to']).href
    const link = mailLink(settings.siteUrl, { token, type: 'invite', redirectTo })
    auth.mailer.send({ kind: 'invite', to: user.email, link, code })
    return presentUser(user)
  })

  app.post<WithQuery>(
    '/admin/generate_link',
    { config: { body: GenerateLinkBody } },
    async (request, reply) => {
      const {
        redirect_to: inBody,
        new_email: newEmail,
        ...body
      } = parseBody(GenerateLinkBody, request.body)
      const redirectTo = redirectTarget(settings, request.query['redirect_to'] ?? inBody).href
      const { user, linkType, token, code } = await generateLink(auth, {
        ...body,
        newEmail,
        ip: clientAddress(request),
        signal: clientSignal(reply),
      })
      return {
        ...presentUser(user),
        action_link: protocolLink(settings.siteUrl, { token, type: linkType, redirectTo }),
        email_otp: code,
        hashed_token: token,
        redirect_to: redirectTo,
        verification_type: body.type,
      }
    },
  )
}
