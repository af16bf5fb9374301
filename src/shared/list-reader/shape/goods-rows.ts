import type { KnownNames } from '#shared/names/known-names.ts'

const minRow = 3
const maxRow = 10

/**
 * Returns the offsets of the goods in a row of at least three without separators: 'oat milk coffee bananas'.
 * Returns an empty list for any other words.
 */
export function rowOfGoods(words: string, names: KnownNames): [number, number][] {
  const all = [...words.matchAll(/[^\s,]+/gu)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
  }))
  if (all.length < minRow || all.length > maxRow || names.resolveWhole(words) !== null) return []
  const known = (from: number, to: number) => names.findExact(words.slice(from, to))
  const alone = (word: string) =>
    names.findExact(word) ?? (names.isMisspelled(word) ? null : names.resolveWhole(word))
  const row: [number, number][] = []
  const products = new Set<unknown>()
  for (let at = 0; at < all.length; at += 1) {
    const [one, next] = [all[at], all[at + 1]]
    if (!one) return []
    const pair = next ? known(one.from, next.to) : null
    const product = pair ?? alone(words.slice(one.from, one.to))
    if (product === null || products.has(product)) return []
    products.add(product)
    row.push([one.from, pair && next ? next.to : one.to])
    if (pair) at += 1
  }
  return row.length < minRow ? [] : row
}
