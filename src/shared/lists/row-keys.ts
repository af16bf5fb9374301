/** Maximum length of a row key on the server, in characters. */
const maxKey = 200

/**
 * Returns the key for a row: its words in lowercase, without a number at the start, cut to 200 characters.
 * All devices derive the same key from the same words.
 */
export function itemRowKey(text: string): string {
  const words = text.toLowerCase().replaceAll(/\s+/gu, ' ')
  const name = words.replace(/^[\d.,/½⅓⅔¼¾× -]+/u, '')
  // Cut by code points, so that surrogate pairs stay intact.
  return Array.from(name === '' ? words : name)
    .slice(0, maxKey)
    .join('')
}

/**
 * Returns a function that creates an unused key for a new row, such as 'milk~2' if 'milk' is used. It
 * remembers the keys it has created, and is fast even for 10,000 rows with the same name.
 */
export function newRowKeys(existingKeys: Iterable<string>): (text: string) => string {
  const used = new Set(existingKeys)
  /** Next number to try for each name. */
  const nextNumbers = new Map<string, number>()
  return (text) => {
    const name = itemRowKey(text)
    for (let nth = nextNumbers.get(name) ?? 1; ; nth += 1) {
      const key = nth === 1 ? name : `${name}~${nth}`
      if (used.has(key)) continue
      used.add(key)
      nextNumbers.set(name, nth)
      return key
    }
  }
}
