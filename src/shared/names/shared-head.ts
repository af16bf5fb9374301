import { stemOf, wordsOf } from './fold-name.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import type { Product } from './vocabulary.ts'

const alternative = /^or\s(?:an?\s|the\s)?/iu
/**
 * Matches where an alternative ends: before ' or water' in 'vegetable broth or water', and before ', warmed'
 * in 'vegetable broth, warmed'.
 */
const endOfAlternative = /[,;(]|\sor\s/iu

/**
 * Returns the product meant by a name that lacks the last word of the alternative in its note: 'chicken' in
 * 'chicken or vegetable broth' means chicken broth. Both 'chicken broth' and 'vegetable broth' must be known
 * names, or both 'chicken' and 'vegetable' must be flavors of products on one shelf. Otherwise returns null,
 * as for 'butter or peanut butter'.
 */
export function withSharedHead(index: NameIndex, name: string, note: string): Product | null {
  const [start] = alternative.exec(note) ?? []
  if (start === undefined) return null
  const [other = ''] = note.slice(start.length).split(endOfAlternative, 1)
  const otherWords = wordsOf(other).map(stemOf)
  const nameWords = wordsOf(name).map(stemOf)
  const head = otherWords.at(-1)
  if (head === undefined || otherWords.length < 2 || nameWords.includes(head)) return null
  const text = `${name} ${head}`
  const match = entryNamed(index, other) && entryNamed(index, text)
  if (match) return match.product
  const { flavors, colors } = index.vocabulary.words
  const isFlavor = (word: string) => flavors.has(word) && !colors.has(word)
  if (![...nameWords, ...otherWords.slice(0, -1)].every(isFlavor)) return null
  const [one, two] = [resolveName(index, text), resolveName(index, other)]
  const isSure = one?.confidence === 'sure' && one.product.shelf === two?.product.shelf
  return isSure ? one.product : null
}
