import { stemOf, wordsOf } from './fold-name.ts'
import { productOfBrand } from './form-of-brand.ts'
import { isPlaced, type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import { isTaste } from './split-tastes.ts'

/** Matches a note that rules out another meaning, as in 'Red snappers (the hot dogs not fish)'. */
const insteadOfOther = /^(?:the\s)?(\S.*?)[,;]?\snot\s/iu

/**
 * Returns the product that an item's note points to. The note may name the product if the item's name is
 * unknown, as in 'gol (jaggery)'. It may also rule out another meaning, or be a brand. Returns null for any
 * other note.
 */
export function namedInNote(
  index: NameIndex,
  { name, note = '' }: { name: string; note?: string },
  meaning: Meaning | null,
): Meaning | null {
  const { words } = index.vocabulary
  const [, right = ''] = insteadOfOther.exec(note) ?? []
  const isPlural = wordsOf(right).some((word) => stemOf(word) !== word)
  if (right !== '' && isPlural && !entryNamed(index, `${right} ${name}`)) {
    const entry = entryNamed(index, right)
    return entry ? meaningBy('named in its note', entry.product) : null
  }
  const noted = entryNamed(index, note)
  if (noted?.kind === 'brand' && isPlaced(meaning)) {
    // Rolls with the note 'Sister Schubert', a brand, are frozen.
    const ofBrand = productOfBrand(index, noted.product, meaning.product)
    return ofBrand && meaningBy('named in its note', ofBrand)
  }
  const isFlavor = wordsOf(note).some((word) => isTaste(index, word) || saysKind(words, word))
  if (isPlaced(meaning) || isFlavor) return null
  return noted ? meaningBy('named in its note', noted.product) : null
}
