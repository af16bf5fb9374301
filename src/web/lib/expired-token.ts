import * as z from 'zod/mini'
import { tokenClaims } from './token-claims.ts'

/** Renews the session of an access token; resolves with its new token, or with null where there is none. */
export type RenewSession = (token: string) => Promise<string | null>

const Expiring = z.object({ exp: z.number() })
/** A token that is refused this long before its end is worth renewing too. */
const expiryMarginMs = 60_000

/** Whether the server refused a request whose token has expired by the clock of the server. */
export function isExpired(token: string, { ok, status, headers }: Response): boolean {
  const claims = ok ? undefined : Expiring.safeParse(tokenClaims(token)).data
  if (!claims) return false
  const serverMs = Date.parse(headers.get('date') ?? '')
  // A page of another origin may not be shown the server's time.
  if (Number.isNaN(serverMs)) return status === 401 || status === 403
  return claims.exp * 1000 < serverMs + expiryMarginMs
}

/** A token that is refused as soon as it came is not made better by another one. */
const minRenewalPauseMs = 60_000

/** Renews once for all requests with the same token, and not again right away. */
export function createRenewOnce(renewSession: RenewSession): RenewSession {
  let last: { token: string; atMs: number; renewed: Promise<string | null> } | undefined
  return async (token) => {
    // Not by the device's clock, which may jump.
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
