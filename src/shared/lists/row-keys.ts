/** As the server takes them. */
const maxKey = 200

/** What two devices that type the same words have in common: lower case, without the number before them. */
export function itemRowKey(text: string): string {
  const words = text.toLowerCase().replaceAll(/\s+/gu, ' ')
  const name = words.replace(/^[\d.,/½⅓⅔¼¾× -]+/u, '')
  // Half a character would be none.
  return Array.from(name === '' ? words : name)
    .slice(0, maxKey)
    .join('')
}

/** Gives new rows keys that none of `taken` has; a text may say one name 10,000 times. */
export function newRowKeys(taken: Iterable<string>): (text: string) => string {
  const used = new Set(taken)
  /** Which numbers of a name were used already. */
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
