import { isTasting } from './before-flavor.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entriesNear, type NameEntry, type NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import { describes, isFood, isModifier, leavesItself, standsOn } from './word-roles.ts'

/** More words that nobody knows are prose. */
const maxUnknownWords = 2
/** A text so many letters from a name may be that one, misspelt. */
const maxEdits = 2

/**
 * A known name with only its kind, its size or a brand behind it: 'canning lids wide mouth', 'furikake nori
 * komi', 'gandules Goya'. A name of one word must mean the same department in all names that have it, or be one that nothing else is called after.
 */
export function nameAtFront(index: NameIndex, text: Reading): Meaning | null {
  const { words, stems, describing } = text
  for (let end = words.length - 1; end > 0; end -= 1) {
    const entry = index.entryByKey.get(words.slice(0, end).join(''))
    if (!entry) continue
    const behind = words.slice(end)
    const isWritten = behind.every((word) => index.stems.has(word) || describing.has(word))
    const isClear =
      entry.telling.length > 1 ||
      index.vocabulary.words.wordsForOne.has(entry.key) ||
      (isOfOneDepartment(entry) && (isForeign(entry) || isWritten))
    const isOther = isNearAnother(index, stems, entry)
    return isClear && !isOther && leavesIt(index, behind, entry)
      ? meaningBy('name at the front', entry.product)
      : null
  }
  return null
}

/** 'Furikake' is, 'coffee' with its filters and liqueurs isn't. What is fresh has no brand behind it. */
function isOfOneDepartment({ product, telling }: NameEntry): boolean {
  const { department } = product.shelf
  if (department === 'Produce') return false
  return telling.every(({ entries }) =>
    entries.every((entry) => entry.product.shelf.department === department),
  )
}

/** A word that only means goods: 'whiskey rebellion' is an English one, and none. */
function isForeign({ kind, product }: NameEntry): boolean {
  return kind === 'spanish' || product.shelf.department === 'International'
}

/** 'Apple cider ivnegar' is a misspelt name that goes on. */
function isNearAnother(
  index: NameIndex,
  stems: readonly string[],
  { product }: NameEntry,
): boolean {
  return entriesNear(index, stems.join(''), maxEdits).some(
    (near) => near.product.shelf !== product.shelf,
  )
}

function leavesIt(
  index: NameIndex,
  words: readonly string[],
  { product, telling }: NameEntry,
): boolean {
  const { changing, otherThings, soundAlikes } = index.vocabulary.words
  const { department } = product.shelf
  // 'Hamburger helper cheeseburger mac' tastes of food.
  const hasTaste = telling.length > 1 && isTasting(index, product)
  const unknown = words.filter((word) => !index.stems.has(word) && !describes(index, word))
  return (
    unknown.length <= maxUnknownWords &&
    words.every((word) => {
      // 'Flat iron stake' is a steak.
      if (changing.has(word) || otherThings.has(word) || soundAlikes.has(word)) return false
      if (!index.stems.has(word) || describes(index, word)) return true
      if (isModifier(index, word) || leavesItself.test(word)) return true
      return hasTaste
        ? standsOn(index, word, isFood)
        : index.stems
            .get(word)
            ?.entries.every((entry) => entry.product.shelf.department === department)
    })
  )
}
