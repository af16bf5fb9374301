import * as z from 'zod/mini'
import { tokenClaims } from './token-claims.ts'

/** Where codes come from: an authenticator app on one of the shopper's devices. */
export type Factor = { id: string; name: string; addedAt: string }

/** What is read of the factors of an account; the server knows more kinds than this app. */
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

/** The devices that give codes, without the setups that were begun and left. */
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
 * The devices of which this session has yet to show one; none where it has, or where none is set up.
 * Read from the session itself, so that it costs no request and can be told without a network.
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
