import type { NameEntry, NameIndex } from './name-index.ts'
import type { Product } from './vocabulary.ts'

/** Minimum number of letters in an unfinished word next to other words, and in a single unfinished word. */
const minCutShort = { besideOthers: 4, alone: 5 }

/**
 * Returns the product whose name has one unfinished word: 'ground turk', 'pinot grig'. Returns null if the
 * unfinished word is too short, if no name fits, or if the names of several products fit.
 */
export function resolveCutShort(index: NameIndex, words: readonly string[]): Product | null {
  const [cut, ...others] = words.filter((word) => !index.stems.has(word))
  const minLength = words.length > 1 ? minCutShort.besideOthers : minCutShort.alone
  if (cut === undefined || others.length > 0 || cut.length < minLength) return null
  const products = new Set<Product>()
  const begun = (index.stemsByFirstLetter.get(cut[0] ?? '') ?? []).filter(({ text }) =>
    text.startsWith(cut),
  )
  const isEnglish = ({ kind }: NameEntry) => kind === 'name'
  // 'Garba' could mean garbage bags or garbanzos.
  if (words.length === 1 && begun.filter(({ entries }) => entries.some(isEnglish)).length > 1) {
    return null
  }
  for (const { text } of begun) {
    const key = words.map((word) => (word === cut ? text : word)).join('')
    const entry = index.entryByKey.get(key)
    if (entry) products.add(entry.product)
  }
  const [product = null] = products
  return products.size === 1 ? product : null
}
