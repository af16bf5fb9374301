import * as z from 'zod/mini'
import { tokenClaims } from './token-claims.ts'

/** A second factor: an authenticator app on one of the shopper's devices. */
export type Factor = { id: string; name: string; addedAt: string }

/**
 * The fields this app reads from an account's factors. The server may return factor types that the app
 * doesn't know.
 */
type Factors =
  | readonly {
      id: string
      friendly_name?: string | undefined
      factor_type: string
      status: string
      created_at: string
    }[]
  | undefined

const Claims = z.object({ aal: z.string() })

/**
 * Returns the account's verified authenticator apps, without unfinished setups. An app without a name is
 * named after its position in the list, such as 'Device 2'.
 */
export function verifiedFactors(user: { factors?: Factors }): readonly Factor[] {
  return (user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name, created_at }, index) => ({
      id,
      name: friendly_name?.trim() || `Device ${index + 1}`,
      addedAt: created_at,
    }))
}

/**
 * If this session still requires a code, returns the factors that can generate the code. Returns an empty
 * array if a code was already entered or no factor is set up. Works offline, because the session contains the
 * factors.
 */
export function factorsToShow(session: {
  access_token: string
  user: { factors?: Factors }
}): readonly Factor[] {
  const factors = verifiedFactors(session.user)
  if (factors.length === 0) return factors
  const claims = Claims.safeParse(tokenClaims(session.access_token)).data
  return claims?.aal === 'aal2' ? [] : factors
}
