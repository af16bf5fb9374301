import packageFile from '../../../../package.json' with { type: 'json' }
import { isTrustworthy } from '../../lib/addresses.ts'
import { DownloadError } from './download-error.ts'

const maxRedirects = 5
const maxWaitMs = 7 * 24 * 60 * 60 * 1000
const redirects = new Set([301, 302, 303, 307, 308])

// Identifies this app to the source.
const userAgent = `GroceryGenie/${packageFile.version}`

export type FileRequest = { address: string; etag: string | undefined; signal: AbortSignal }

/**
 * Requests a file and returns the response, even if its status is an error. Follows up to five redirects.
 * Throws a DownloadError if there are more redirects, or if one of them leads to a URL without https.
 */
export async function requestFile({ address, etag, signal }: FileRequest): Promise<Response> {
  const headers = {
    'user-agent': userAgent,
    accept: 'application/geo+json, application/json',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  }
  let url = new URL(address)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await fetch(url, { headers, signal, redirect: 'manual' })
    if (!redirects.has(response.status)) return response
    await response.body?.cancel()
    url = nextAddress(url, response.headers.get('location') ?? '')
  }
  throw new DownloadError(`${new URL(address).host} redirects too many times`)
}

/** Returns an error that describes the response, or undefined if its status is 200 or 304. */
export function downloadErrorOf(
  { status, headers }: Response,
  address: string,
): DownloadError | undefined {
  if (status === 200 || status === 304) return undefined
  const { host, pathname } = new URL(address)
  if (status === 404 || status === 410) {
    return new DownloadError(`${host} has no file ${pathname.split('/').at(-1)} (${status})`)
  }
  const isOverloaded = status === 429 || status === 503
  return new DownloadError(`${host} responded with status ${status}`, {
    isTransient: status === 408 || status === 429 || status >= 500,
    affectsAllFiles: isOverloaded,
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  })
}

/**
 * Returns the address that a response redirects to. Throws a DownloadError if the address is invalid or
 * doesn't use https.
 */
function nextAddress(from: URL, location: string): URL {
  const target = URL.parse(location, from.href)
  if (target === null) throw new DownloadError(`${from.host} redirects to an invalid address`)
  const leavesHttps = from.protocol === 'https:' && target.protocol !== 'https:'
  if (leavesHttps || !isTrustworthy(target)) {
    throw new DownloadError(`${from.host} redirects to an address without https (${target.host})`)
  }
  return target
}

/**
 * Converts a Retry-After header, which is a number of seconds or a date (RFC 9110), to milliseconds from now.
 * Returns 0 if the header is missing or invalid, and never more than a week.
 */
function retryAfterMs(text: string | null): number {
  if (text === null) return 0
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), maxWaitMs)
}
