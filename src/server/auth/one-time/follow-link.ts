import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerSignal } from '../../http/caller-signal.ts'
import type { Auth } from '../auth.ts'
import { clientFacts } from '../client-facts.ts'
import { toLoggedRefusal } from '../error-answers.ts'
import { presentSession } from '../sessions.ts'
import { errorHash, halfWayHash, sessionHash } from './link-answer.ts'
import { proofOfLink } from './proof.ts'
import { redirectTarget } from './redirect-target.ts'
import { verify } from './verify.ts'

type LinkRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** Where a link out of a mail or a terminal leads, with the session or the reason in its hash. */
export async function followLink(
  auth: Auth,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<string> {
  const target = redirectTarget(auth.settings, request.query['redirect_to'])
  try {
    await spendLink(auth, { request, signal: callerSignal(reply), target })
  } catch (error) {
    target.hash = errorHash(toLoggedRefusal(error, request))
  }
  return target.href
}

async function spendLink(
  auth: Auth,
  link: { request: LinkRequest; signal: AbortSignal; target: URL },
): Promise<void> {
  const { request, signal, target } = link
  const type = textOf(request.query['type'])
  const proof = proofOfLink({ type, token: textOf(request.query['token']) })
  const client = clientFacts(request)
  const verified = await verify(auth, { proof, isLink: true, client, signal })
  switch (verified.kind) {
    case 'session':
      target.hash = sessionHash(await presentSession(auth.signAccessToken, verified.started), type)
      return
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
