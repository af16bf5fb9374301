/**
 * Maximum length, in characters, of text whose result is cached. Results for longer text aren't cached, to
 * limit the memory that an attacker could fill.
 */
const maxLineLength = 500

/**
 * Caches a function's results, with its text argument as the key. Clears the cache when it has `maxResults`
 * entries.
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
