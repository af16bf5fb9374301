import { isTasting } from './before-flavor.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entriesNear, type NameEntry, type NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import { describes, isFood, isModifier, neutralAdjective, occursOnShelf } from './word-roles.ts'

/** Maximum number of unknown words after a name. Text with more of them is treated as prose. */
const maxUnknownWords = 2
/** Maximum number of edits between the text and another name that it may be a misspelling of. */
const maxEdits = 2

/**
 * Returns the meaning of a known name that precedes its variety, size or brand, as in 'canning lids wide
 * mouth', 'furikake nori komi' and 'gandules Goya'. A single-word name must be unambiguous: it means only one
 * product, or all names that contain it are in one department. Otherwise returns null.
 */
export function nameAtFront(index: NameIndex, text: Reading): Meaning | null {
  const { words, stems, describing } = text
  for (let end = words.length - 1; end > 0; end -= 1) {
    const entry = index.entryByKey.get(words.slice(0, end).join(''))
    if (!entry) continue
    const rest = words.slice(end)
    const isWritten = rest.every((word) => index.stems.has(word) || describing.has(word))
    const isClear =
      entry.distinguishing.length > 1 ||
      index.vocabulary.words.wordsForOne.has(entry.key) ||
      (isOfOneDepartment(entry) && (isForeign(entry) || isWritten))
    const isMisspelled = isNearAnother(index, stems, entry)
    return isClear && !isMisspelled && keepsProduct(index, rest, entry)
      ? meaningBy('name at the front', entry.product)
      : null
  }
  return null
}

/**
 * Whether all names that contain a word of this name are in one department. This is true of 'furikake' but
 * not of 'coffee', which also occurs in names of filters and liqueurs. Always false for produce, because
 * shoppers don't write a brand after names of produce.
 */
function isOfOneDepartment({ product, distinguishing }: NameEntry): boolean {
  const { department } = product.shelf
  if (department === 'Produce') return false
  return distinguishing.every(({ entries }) =>
    entries.every((entry) => entry.product.shelf.department === department),
  )
}

/**
 * Whether a name is a foreign word that can only mean the product. An English word such as 'whiskey' may mean
 * something else, as in 'whiskey rebellion'.
 */
function isForeign({ kind, product }: NameEntry): boolean {
  return kind === 'spanish' || product.shelf.department === 'International'
}

/**
 * Whether the entire text may be a misspelled name from another shelf. For example, 'apple cider ivnegar'
 * means the vinegar.
 */
function isNearAnother(
  index: NameIndex,
  stems: readonly string[],
  { product }: NameEntry,
): boolean {
  return entriesNear(index, stems.join(''), maxEdits).some(
    (near) => near.product.shelf !== product.shelf,
  )
}

/** Whether a name means the same product with these words after it. */
function keepsProduct(
  index: NameIndex,
  words: readonly string[],
  { product, distinguishing }: NameEntry,
): boolean {
  const { changing, otherThings, soundAlikes } = index.vocabulary.words
  const { department } = product.shelf
  // The words after the name may include a flavor: 'hamburger helper cheeseburger mac'.
  const hasTaste = distinguishing.length > 1 && isTasting(index, product)
  const unknown = words.filter((word) => !index.stems.has(word) && !describes(index, word))
  return (
    unknown.length <= maxUnknownWords &&
    words.every((word) => {
      // In 'flat iron stake', 'stake' probably means 'steak'.
      if (changing.has(word) || otherThings.has(word) || soundAlikes.has(word)) return false
      if (!index.stems.has(word) || describes(index, word)) return true
      if (isModifier(index, word) || neutralAdjective.test(word)) return true
      return hasTaste
        ? occursOnShelf(index, word, isFood)
        : index.stems
            .get(word)
            ?.entries.every((entry) => entry.product.shelf.department === department)
    })
  )
}
