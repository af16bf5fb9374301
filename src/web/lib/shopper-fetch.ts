import { createRenewOnce, isExpired, type RenewSession } from './expired-token.ts'
import { noteFailure } from './failure-reference.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { requireOwnResponse } from './own-response.ts'
import { hasStoredSession } from './stored-session.ts'

/** Requests that have no response yet. */
const underWay = new Set<Promise<Response>>()

/** Resolves once no request is without its response, those sent meanwhile included, or after some time. */
export async function responsesCame(maxMs: number): Promise<void> {
  const deadline = new Promise<'late'>((resolve) => setTimeout(resolve, maxMs, 'late'))
  while (underWay.size > 0) {
    const first = await Promise.race([Promise.allSettled(underWay), deadline])
    if (first === 'late') return
  }
}

/**
 * The client's requests, but for three that would go wrong. A renewal waits for a network, which its
 * own tries would give up on for a minute. What only a shopper may ask is never asked as a visitor,
 * as it would be once the session waits to be renewed or Sign Out was pressed. And a request whose token
 * has expired by the server's clock, but not yet by this device's, is sent again with a new one.
 */
export function shopperFetch(key: string, renewSession: RenewSession): typeof fetch {
  const renewOnce = createRenewOnce(renewSession)

  async function sendRenewing(input: RequestInfo | URL, init: RequestInit | undefined) {
    const response = await serverFetch(input, init)
    const token = bearerOf(init)
    if (token === key || !isExpired(token, response)) return response
    const newToken = await renewOnce(token)
    if (newToken === null) return response
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${newToken}`)
    return serverFetch(input, { ...init, headers })
  }

  return async (input, init) => {
    const url = urlOf(input)
    if (url.includes('/auth/v1/token?grant_type=refresh_token')) await networkThere()
    if (bearerOf(init) === key && !isForVisitors(url)) {
      throw new TypeError('This request needs a session, and there is none that works.')
    }
    const sent = sendRenewing(input, init)
    underWay.add(sent)
    try {
      return await sent
    } finally {
      underWay.delete(sent)
    }
  }
}

/** `fetch` that fails where no response begins in time, or something else than the server responds. */
export async function serverFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, init)
  noteFailure(response)
  return requireOwnResponse(urlOf(input), response)
}

/** Only an admin uploads, so only an admin loads what that takes. */
async function send(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const body = init?.body
  if (!(body instanceof FormData)) return fetchInTime(input, init)
  const { uploadFetch } = await import('./upload-fetch.ts')
  return uploadFetch(input, { ...init, body })
}

function isForVisitors(url: string): boolean {
  if (!url.includes('/rest/v1/') || url.includes('/rest/v1/waitlist')) return true
  // A shopper whose session waits to be renewed would be shown the invitation as a stranger is.
  return url.includes('/rest/v1/rpc/preview_list_invite') && !hasStoredSession()
}

function networkThere(): Promise<unknown> | undefined {
  if (navigator.onLine) return undefined
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

function urlOf(input: RequestInfo | URL): string {
  return String(input instanceof Request ? input.url : input)
}

function bearerOf(init: RequestInit | undefined): string {
  return (new Headers(init?.headers).get('authorization') ?? '').replace(/^Bearer /, '')
}
