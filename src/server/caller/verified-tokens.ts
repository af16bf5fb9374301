type Verified = { exp: number }
type Verify<T extends Verified> = (token: string) => Promise<T>

/** The tokens of that many shoppers at once; beyond it the oldest is verified again. */
const maxTokens = 1_000

/**
 * Spares a token's next request the elliptic curve, which takes longer than reading a list. Only
 * what passed is kept, under the whole token, and until it expires.
 */
export function rememberVerified<T extends Verified>(
  verify: Verify<T>,
  limit = maxTokens,
): Verify<T> {
  const verified = new Map<string, T>()
  return async (token) => {
    const known = verified.get(token)
    if (known !== undefined && known.exp > Math.floor(Date.now() / 1000)) return known
    verified.delete(token)
    const claims = await verify(token)
    const [oldest] = verified.keys()
    if (verified.size >= limit && oldest !== undefined) verified.delete(oldest)
    verified.set(token, claims)
    return claims
  }
}
