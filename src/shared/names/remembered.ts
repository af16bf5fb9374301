/** A function of a text that remembers its results; all are forgotten when they are more than `maxResults`. */
export function remembered<Result extends object | null>(
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
