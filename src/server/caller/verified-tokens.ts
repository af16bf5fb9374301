type Verified = { exp: number }
type Verify<T extends Verified> = (token: string) => Promise<T>

/**
 * Maximum number of cached tokens. When the cache is full, the oldest token is dropped, and is verified again
 * on its next use.
 */
const maxTokens = 1_000

/**
 * Caches the claims of verified tokens until they expire, because verifying a signature takes longer than
 * reading a list from the database. Only valid tokens are cached, keyed by the entire token. `limit` is the
 * maximum number of entries.
 */
export function cacheVerified<T extends Verified>(verify: Verify<T>, limit = maxTokens): Verify<T> {
  const verified = new Map<string, T>()
  return async (token) => {
    const cached = verified.get(token)
    if (cached !== undefined && cached.exp > Math.floor(Date.now() / 1000)) return cached
    verified.delete(token)
    const claims = await verify(token)
    const [oldest] = verified.keys()
    if (verified.size >= limit && oldest !== undefined) verified.delete(oldest)
    verified.set(token, claims)
    return claims
  }
}
