import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientSignal } from '../../http/client-signal.ts'
import { toRequestError } from '../../http/error-handler.ts'
import type { Auth } from '../auth.ts'
import { authErrorProtocol } from '../auth-errors.ts'
import { clientInfo } from '../client-info.ts'
import { presentSession } from '../sessions.ts'
import { awaitingOtherMailboxHash, errorHash, sessionHash } from './link-answer.ts'
import { mailLink } from './mail-link.ts'
import { redirectTarget } from './redirect-target.ts'
import { pkcePrefix } from './secrets.ts'
import { type Verification, verificationOfLink } from './verification.ts'
import { verify } from './verify.ts'

type LinkRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/**
 * Where a link of the protocol leads. On our own site nothing is used up by opening it: it leads on
 * to the page with the button. An app elsewhere gets the session or the reason in the hash.
 */
export async function followLink(
  auth: Auth,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<string> {
  const { siteUrl } = auth.settings
  const target = redirectTarget(auth.settings, request.query['redirect_to'])
  try {
    const type = textOf(request.query['type'])
    const token = textOf(request.query['token'])
    const verification = verificationOfLink({ type, token })
    if (target.origin === siteUrl && !token.startsWith(pkcePrefix)) {
      return mailLink(siteUrl, { token, type, redirectTo: target.href })
    }
    await consumeLink(auth, { request, verification, signal: clientSignal(reply), target })
  } catch (error) {
    target.hash = errorHash(toRequestError(error, request, authErrorProtocol))
  }
  return target.href
}

async function consumeLink(
  auth: Auth,
  link: { request: LinkRequest; verification: Verification; signal: AbortSignal; target: URL },
): Promise<void> {
  const { request, verification, signal, target } = link
  const client = clientInfo(request)
  const verified = await verify(auth, { verification, isLink: true, client, signal })
  switch (verified.kind) {
    case 'session': {
      const session = await presentSession(auth.signAccessToken, verified.started)
      target.hash = sessionHash(session, verification.type)
      return
    }
    case 'auth-code':
      target.searchParams.set('code', verified.code)
      return
    case 'awaiting-other-mailbox':
      target.hash = awaitingOtherMailboxHash()
  }
}

/** A name that is given twice is given not at all. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
