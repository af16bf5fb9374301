import type { Department } from './departments.ts'
import { editDistance } from './edit-distance.ts'
import type { NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import type { Shelf } from './vocabulary.ts'

/** Matches endings of adjectives that usually don't change a product: 'unscented', 'seedless'. */
export const neutralAdjective = /(?:\p{L}{3}[^e]ed|less)$/u

/** Whether a word is a form such as sliced, a color, a texture, a flavor or a number. */
export function isDetail(index: NameIndex, word: string): boolean {
  return saysKind(index.vocabulary.words, word) || /^\d/.test(word)
}

/** Whether a word only specifies a variety, flavor or brand, and isn't a product itself. */
export function describes(index: NameIndex, word: string): boolean {
  if (isDetail(index, word)) return true
  const stem = index.stems.get(word)
  return stem !== undefined && (!stem.isHead || stem.entries.every(({ kind }) => kind === 'brand'))
}

/**
 * Whether a word often precedes names but isn't part of them. Words of five or more letters may have one
 * wrong letter, and words of six or more may be unfinished.
 */
export function isModifier(index: NameIndex, word: string): boolean {
  if (index.vocabulary.words.varieties.has(word)) return true
  if (word.length < 5) return false
  const likely = index.modifiersByFirstLetter.get(word[0] ?? '') ?? []
  const isCutShort = (known: string) => word.length >= 6 && known.startsWith(word)
  return likely.some((known) => isCutShort(known) || editDistance(known, word, 1) <= 1)
}

/** Whether a word occurs in the name of a product on a shelf that `matches` accepts. */
export function occursOnShelf(
  index: NameIndex,
  word: string,
  matches: (shelf: Shelf) => boolean,
): boolean {
  return index.stems.get(word)?.entries.some(({ product }) => matches(product.shelf)) ?? false
}

/** Whether a shelf is in a department that may sell food. These include Pharmacy, Baby and Pet. */
export function isFood({ department }: Shelf): boolean {
  return !withoutFood.has(department)
}

const withoutFood = new Set<Department>(['Household', 'Personal Care', 'Floral', 'General'])
