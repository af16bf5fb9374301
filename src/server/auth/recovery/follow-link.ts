import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { clientFacts } from '../client-facts.ts'
import { toLoggedRefusal } from '../error-answers.ts'
import { presentSession } from '../sessions.ts'
import { errorHash, sessionHash } from './link-answer.ts'
import { redirectTarget } from './redirect-target.ts'
import { tokenOfLink, verify } from './verify.ts'

type LinkRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** Where a link out of a mail or a terminal leads, with the session or the reason in its hash. */
export async function followLink(auth: Auth, request: LinkRequest): Promise<string> {
  const target = redirectTarget(auth.settings.siteUrl, request.query['redirect_to'])
  try {
    target.hash = sessionHash(await startLinkSession(auth, request))
  } catch (error) {
    target.hash = errorHash(toLoggedRefusal(error, request))
  }
  return target.href
}

async function startLinkSession(auth: Auth, request: LinkRequest) {
  const type = textOf(request.query['type'])
  const token = tokenOfLink({ type, token: textOf(request.query['token']) })
  const refusal = 'Email link is invalid or has expired'
  const started = await verify(auth.pool, { type, token, client: clientFacts(request), refusal })
  return presentSession(auth.signAccessToken, started)
}

/** A name that is given twice is given not at all. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
