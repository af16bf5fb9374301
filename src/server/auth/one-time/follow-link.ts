import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientSignal } from '../../http/client-signal.ts'
import { toRequestError } from '../../http/error-handler.ts'
import type { Auth } from '../auth.ts'
import { authErrorProtocol } from '../auth-errors.ts'
import { clientFacts } from '../client-facts.ts'
import { presentSession } from '../sessions.ts'
import { errorHash, halfWayHash, sessionHash } from './link-answer.ts'
import { mailLink } from './mail-link.ts'
import { type Proof, proofOfLink } from './proof.ts'
import { redirectTarget } from './redirect-target.ts'
import { pkcePrefix } from './secrets.ts'
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
    const proof = proofOfLink({ type, token })
    if (target.origin === siteUrl && !token.startsWith(pkcePrefix)) {
      return mailLink(siteUrl, { token, type, redirectTo: target.href })
    }
    await spendLink(auth, { request, proof, signal: clientSignal(reply), target })
  } catch (error) {
    target.hash = errorHash(toRequestError(error, request, authErrorProtocol))
  }
  return target.href
}

async function spendLink(
  auth: Auth,
  link: { request: LinkRequest; proof: Proof; signal: AbortSignal; target: URL },
): Promise<void> {
  const { request, proof, signal, target } = link
  const client = clientFacts(request)
  const verified = await verify(auth, { proof, isLink: true, client, signal })
  switch (verified.kind) {
    case 'session': {
      const session = await presentSession(auth.signAccessToken, verified.started)
      target.hash = sessionHash(session, proof.type)
      return
    }
    case 'auth-code':
      target.searchParams.set('code', verified.code)
      return
    case 'half-way':
      target.hash = halfWayHash()
  }
}

/** A name that is given twice is given not at all. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
