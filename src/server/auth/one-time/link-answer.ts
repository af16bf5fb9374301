import type { RequestError } from '../../lib/errors.ts'
import type { presentSession } from '../sessions.ts'

type PresentedSession = Awaited<ReturnType<typeof presentSession>>

/** What the first of two mailboxes that must agree is told. */
export const awaitingOtherMailboxMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What follows # in the address that a good link leads to: there the client finds the session. */
export function sessionHash(session: PresentedSession, type: string): string {
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

export function awaitingOtherMailboxHash(): string {
  return new URLSearchParams({ message: awaitingOtherMailboxMessage, sb: '' }).toString()
}

/** What follows # when the link is refused: the reason, in the words of OAuth. */
export function errorHash({ status, code, message }: RequestError): string {
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
