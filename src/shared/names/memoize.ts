/**
 * Maximum length, in characters, of text whose result is cached. Without this limit, attackers could fill up
 * the memory with results for long text.
 */
const maxLineLength = 500

/**
 * Caches a function's results, keyed by its text argument. When the cache has `maxResults` entries, clears it
 * before adding another.
 */
export function memoize<Result extends object | null>(
  find: (text: string) => Result,
  maxResults: number,
): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    if (results.size >= maxResults) results.clear()
    const result = find(text)
    results.set(text, result)
    return result
  }
}

/** Like `memoize`, but doesn't cache results for text longer than 500 characters. */
export function memoizeByLine<Result extends object | null>(
  find: (line: string) => Result,
  maxResults: number,
): (line: string) => Result {
  const findShort = memoize(find, maxResults)
  return (line) => (line.length > maxLineLength ? find(line) : findShort(line))
}
