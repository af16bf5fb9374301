import { spellingOf, wordsOf } from './fold-name.ts'
import type { NameEntry, NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import type { Product } from './vocabulary.ts'

/**
 * Returns the product meant by a plural after a color or flavor, even though the singular is a brand: 'red
 * roses' are roses, not the tea Red Rose. Returns null if the brand itself is plural, or if the words before
 * the plural aren't colors or flavors, as in 'Milk Bones'.
 */
export function thingsNotBrand(index: NameIndex, text: string, brand: NameEntry): Product | null {
  const words = wordsOf(text)
  const isDescribed = words.slice(0, -1).every((word) => saysKind(index.vocabulary.words, word))
  if (words.length === 1 || !isDescribed || spellingOf(brand.text) === spellingOf(text)) return null
  const entry = index.entryBySpelling.get(words.at(-1) ?? '')
  return entry?.kind === 'name' ? entry.product : null
}
