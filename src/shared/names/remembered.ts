/** A longer line is read anew each time: a stranger could fill the memory with such. In characters. */
const maxLineLength = 500

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

/** The same for names and lines, of which only short ones are remembered. */
export function rememberedByLine<Result extends object | null>(
  find: (line: string) => Result,
  maxResults: number,
): (line: string) => Result {
  const findShort = remembered(find, maxResults)
  return (line) => (line.length > maxLineLength ? find(line) : findShort(line))
}
