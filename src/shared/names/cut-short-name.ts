import type { NameEntry, NameIndex } from './name-index.ts'
import type { Product } from './vocabulary.ts'

/** From so many letters on a word may stand for one that begins with it: beside others, and alone. */
const minCutShort = { besideOthers: 4, alone: 5 }

/** 'Ground turk' and 'pinot grig': a name of which one word was not written to its end, if only one comes of it. */
export function meantCutShort(index: NameIndex, words: readonly string[]): Product | null {
  const [cut, ...others] = words.filter((word) => !index.stems.has(word))
  const least = words.length > 1 ? minCutShort.besideOthers : minCutShort.alone
  if (cut === undefined || others.length > 0 || cut.length < least) return null
  const products = new Set<Product>()
  const begun = (index.stemsByFirstLetter.get(cut[0] ?? '') ?? []).filter(({ text }) =>
    text.startsWith(cut),
  )
  const isEnglish = ({ kind }: NameEntry) => kind === 'name'
  // 'Garba' may be garbage bags as well as garbanzos.
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
