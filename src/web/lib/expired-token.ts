import * as z from 'zod/mini'
import { tokenClaims } from './token-claims.ts'

/** Renews the session of an access token. Resolves with its new token, or null if there is none. */
export type RenewSession = (token: string) => Promise<string | null>

const Expiring = z.object({ exp: z.number() })
/** A refused token is also renewed if it would expire within this time, in milliseconds. */
const expiryMarginMs = 60_000

/**
 * Returns whether the server refused a request whose token has expired by the server's clock, or expires
 * within a minute. If the server's time is unknown, any 401 or 403 counts.
 */
export function isExpired(token: string, { ok, status, headers }: Response): boolean {
  const claims = ok ? undefined : Expiring.safeParse(tokenClaims(token)).data
  if (!claims) return false
  const serverMs = Date.parse(headers.get('date') ?? '')
  // A page from another origin may be unable to read the server's time. Then any 401 or 403 counts.
  if (Number.isNaN(serverMs)) return status === 401 || status === 403
  return claims.exp * 1000 < serverMs + expiryMarginMs
}

/**
 * Pause between renewals, in milliseconds. If the server refuses a new token right away, another one won't
 * help.
 */
const minRenewalPauseMs = 60_000

/**
 * Returns a function that renews the session once for all requests with the same token. For a minute after a
 * renewal, it resolves with null for any other token. A renewal that failed may be tried again immediately.
 */
export function createRenewOnce(renewSession: RenewSession): RenewSession {
  let last: { token: string; atMs: number; renewed: Promise<string | null> } | undefined
  return async (token) => {
    // Not Date.now(), since the device's clock may jump.
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
