import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientSignal } from '../../http/client-signal.ts'
import { toRequestError } from '../../http/error-handler.ts'
import type { RequestError } from '../../lib/errors.ts'
import { authErrorProtocol } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { clientInfo } from '../core/client-info.ts'
import { presentSession } from '../session/start-session.ts'
import { mailLink, redirectTarget } from './mail-links.ts'
import { pkcePrefix } from './one-time-tokens.ts'
import { type Verification, verificationOfLink, verify } from './verify-token.ts'

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

/** A query parameter that is given twice comes as an array, and counts as missing. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

type PresentedSession = Awaited<ReturnType<typeof presentSession>>

/** What the first of two mailboxes that must agree is told. */
export const awaitingOtherMailboxMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What follows # in the address that a good link leads to: there the client finds the session. */
function sessionHash(session: PresentedSession, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  }).toString()
}

function awaitingOtherMailboxHash(): string {
  return new URLSearchParams({ message: awaitingOtherMailboxMessage, sb: '' }).toString()
}

/** What follows # when the link is refused: the reason, in the words of OAuth. */
function errorHash({ status, code, message }: RequestError): string {
  return new URLSearchParams({
    error: oauthError(status),
    error_code: code,
    error_description: message,
    sb: '',
  }).toString()
}

function oauthError(status: number): string {
  if (status >= 500) return 'server_error'
  return status === 403 ? 'access_denied' : 'invalid_request'
}
