import type { FrontBrand } from './front-brand.ts'
import type { Candidate } from './name-candidates.ts'
import type { NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import { saysKind } from './name-words.ts'
import { neutralAdjective } from './word-roles.ts'

/**
 * Returns the indexes of words that may be the main word of English text, most likely first. The main word is
 * the last word that either ends a known name or is unknown. A form after a product ('cumin seeds') or a
 * flavor after a brand ('Chobani vanilla') isn't the main word, but 'oranges' in 'Sunkist oranges' is.
 */
export function headsOf(
  index: NameIndex,
  { words, plurals }: Reading,
  { candidates, brand }: { candidates: readonly Candidate[]; brand: FrontBrand | undefined },
): number[] {
  const { forms, traits } = index.vocabulary.words
  const exact = candidates.filter(({ edits }) => edits === 0)
  const isPlain = (word: string) => index.stems.get(word)?.isHead === false || /^\d/.test(word)
  const isAside = (word: string, at: number) => {
    if (isPlain(word)) return true
    const isThing = plurals.has(word) && isFresh(index, word)
    if (brand && !brand.covered.has(at) && saysKind(index.vocabulary.words, word)) return !isThing
    // 'Lunch bags brown' means lunch bags, even though 'brown bags' is a known name.
    const isNamed = exact.some(
      ({ covered, isReversed }) => !isReversed && covered.has(at) && covered.size > 1,
    )
    const isForm = traits.has(word) || neutralAdjective.test(word)
    return isForm && !isNamed && exact.some(({ covered }) => covered.has(at - 1))
  }
  const heads = [
    words.findLastIndex((word, at) => !isAside(word, at)),
    words.findLastIndex((word) => !isPlain(word)),
    words.findLastIndex((word) => !isPlain(word) && !forms.has(word)),
  ].map((head) => (head === -1 ? words.length - 1 : head))
  return [...new Set(heads)]
}

function isFresh(index: NameIndex, word: string): boolean {
  return index.entryByKey.get(word)?.product.shelf.department === 'Produce'
}
