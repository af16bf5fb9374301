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
 * Returns the URL that a link in the protocol's format redirects to. A link to the site isn't consumed yet:
 * it leads to a page with a button that consumes the link. A PKCE link or a link to another app is consumed,
 * and the URL contains the session, the PKCE code or a message. If the link is rejected, the URL contains the
 * error.
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

/** Consumes the link and adds the session, the PKCE code or a message to the target URL. */
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

/**
 * Returns the value of a query parameter. Returns an empty string if the parameter is missing or repeated.
 */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

type PresentedSession = Awaited<ReturnType<typeof presentSession>>

/** Message shown after the first of the two mailboxes has confirmed an email address change. */
export const awaitingOtherMailboxMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Returns the URL hash for a valid link. The client reads the session from it. */
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

/** Returns the URL hash for a rejected link: the error in OAuth's format. */
function errorHash({ status, code, message }: RequestError): string {
  return new URLSearchParams({
    error: oauthError(status),
    error_code: code,
    error_description: message,
    sb: '',
  }).toString()
}

/** Returns OAuth's error code for an HTTP status. */
function oauthError(status: number): string {
  if (status >= 500) return 'server_error'
  return status === 403 ? 'access_denied' : 'invalid_request'
}
