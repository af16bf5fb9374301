/**
 * Maximum length of a cached line, in characters. Longer ones are not cached, so that no one can fill the
 * memory.
 */
const maxLineLength = 500

/** Caches the results of a function by text. Clears the cache when it holds `maxResults`. */
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

/** Like `memoize`, for names and lines. Doesn't cache long ones. */
export function memoizeByLine<Result extends object | null>(
  find: (line: string) => Result,
  maxResults: number,
): (line: string) => Result {
  const findShort = memoize(find, maxResults)
  return (line) => (line.length > maxLineLength ? find(line) : findShort(line))
}
