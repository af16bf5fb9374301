import { createRenewOnce, isExpired, type RenewSession } from './expired-token.ts'
import { noteFailure } from './failure-reference.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { requireOwnResponse } from './own-response.ts'
import { hasStoredSession } from './stored-session.ts'

/** Requests that are waiting for a response. */
const inFlight = new Set<Promise<Response>>()

/**
 * Waits until all requests have received a response or failed, including requests sent in the meantime. Waits
 * for at most `maxMs`. Never rejects.
 */
export async function waitForInFlight(maxMs: number): Promise<void> {
  const deadline = new Promise<'late'>((resolve) => setTimeout(resolve, maxMs, 'late'))
  while (inFlight.size > 0) {
    const first = await Promise.race([Promise.allSettled(inFlight), deadline])
    if (first === 'late') return
  }
}

/**
 * Returns a version of `serverFetch` for the Supabase client, with three differences. A request to renew the
 * session waits for a network, because after a failure the client wouldn't retry for a minute. If a request
 * that only a shopper can make would be sent with the visitors' `key`, the request rejects. This can happen
 * while the session is being renewed or is ending. A request whose token has expired by the server's clock is
 * sent again with a new token.
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
    if (url.includes('/auth/v1/token?grant_type=refresh_token')) await whenOnline()
    if (bearerOf(init) === key && !isForVisitors(url)) {
      throw new TypeError('This request needs a valid session.')
    }
    const sent = sendRenewing(input, init)
    inFlight.add(sent)
    try {
      return await sent
    } finally {
      inFlight.delete(sent)
    }
  }
}

/**
 * Like `fetch`, but rejects if the server hasn't started to respond within 20 seconds, or if something other
 * than our server responded (`requireOwnResponse`). Uploads have no time limit. Remembers the id of a request
 * that failed on the server (`noteFailure`).
 */
export async function serverFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, init)
  noteFailure(response)
  return requireOwnResponse(urlOf(input), response)
}

/** Sends a request. Loads the code for uploads on demand, because only admins upload files. */
async function send(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const body = init?.body
  if (!(body instanceof FormData)) return fetchInTime(input, init)
  const { uploadFetch } = await import('./upload-fetch.ts')
  return uploadFetch(input, { ...init, body })
}

/** Returns whether a request may be sent without a session. */
function isForVisitors(url: string): boolean {
  if (!url.includes('/rest/v1/') || url.includes('/rest/v1/waitlist')) return true
  // While a session is being renewed, this request would be sent without the session and return the visitors'
  // preview.
  return url.includes('/rest/v1/rpc/preview_list_invite') && !hasStoredSession()
}

/** Returns a promise that resolves when the network returns, or undefined if the browser is online. */
function whenOnline(): Promise<unknown> | undefined {
  if (navigator.onLine) return undefined
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

function urlOf(input: RequestInfo | URL): string {
  return String(input instanceof Request ? input.url : input)
}

function bearerOf(init: RequestInit | undefined): string {
  return (new Headers(init?.headers).get('authorization') ?? '').replace(/^Bearer /, '')
}
