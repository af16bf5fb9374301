import * as z from 'zod/mini'
import { tokenClaims } from './token-claims.ts'

/**
 * Renews the session of an access token. Resolves with the new token, or null if the session couldn't be
 * renewed.
 */
export type RenewSession = (token: string) => Promise<string | null>

const Expiring = z.object({ exp: z.number() })
/** A rejected token is treated as expired if it has expired or expires within this many milliseconds. */
const expiryMarginMs = 60_000

/**
 * Returns whether a request failed with a token that has expired, or will expire within a minute, by the
 * server's clock. If the response doesn't include the server's time, returns whether its status is 401 or
 * 403. Always returns false for a token without an expiry time, such as the anon key that visitors use.
 */
export function isExpired(token: string, { ok, status, headers }: Response): boolean {
  const claims = ok ? undefined : Expiring.safeParse(tokenClaims(token)).data
  if (!claims) return false
  const serverMs = Date.parse(headers.get('date') ?? '')
  // If the server is on another origin, the page may not be allowed to read the date header.
  if (Number.isNaN(serverMs)) return status === 401 || status === 403
  return claims.exp * 1000 < serverMs + expiryMarginMs
}

/**
 * Minimum time between renewals, in milliseconds. If the server rejects a new token right away, it would
 * reject the next one too.
 */
const minRenewalPauseMs = 60_000

/**
 * Returns a function that renews the session only once for each old token: all requests with that token get
 * the same new token. For a minute after a renewal, the function resolves with null for any other token
 * instead of renewing again. If a renewal throws, so does the call, and the next call tries again.
 */
export function createRenewOnce(renewSession: RenewSession): RenewSession {
  let last: { token: string; atMs: number; renewed: Promise<string | null> } | undefined
  return async (token) => {
    // Uses `performance.now()`, because `Date.now()` jumps when the device's clock is changed.
    const atMs = performance.now()
    if (last?.token === token) return last.renewed
    if (last && atMs - last.atMs < minRenewalPauseMs) return null
    const renewal = { token, atMs, renewed: renewSession(token) }
    last = renewal
    try {
      return await renewal.renewed
    } catch (error) {
      last = undefined
      throw error
    }
  }
}
