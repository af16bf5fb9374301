import { stemOf, wordsOf } from './fold-name.ts'
import type { NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import { describes, neutralAdjective } from './word-roles.ts'

/** Maximum number of words in a flavor after a product. */
const maxTasteWords = 5

const joins = new Set(['and', 'n', 'of', 'de', 'con', 'y'])

export type TasteSplit = { thing: string; tastes: string }

/**
 * Returns all ways to split the text into a product and a flavor after it, shortest flavor first. For
 * example, splits 'Pop-Tarts' from 'strawberry frosted', and 'Field Roast sausages' from 'apple sage'.
 * Produce is a flavor only in the singular.
 */
export function tasteSplits(index: NameIndex, text: string): TasteSplit[] {
  const words = wordsOf(text)
  const splits: TasteSplit[] = []
  let hasTaste = false
  for (let at = words.length - 1; at >= Math.max(1, words.length - maxTasteWords); at -= 1) {
    const word = words[at] ?? ''
    const isTasteWord = isTaste(index, word) || isTasteOfBrand(index, word)
    hasTaste ||= isTasteWord
    if (joins.has(word)) continue
    if (!isTasteWord && !describesTaste(index, word)) break
    // In 'cream of mushroom', 'mushroom' isn't a flavor of cream, and 'sweet corn' isn't candy.
    if (!hasTaste || joins.has(words[at - 1] ?? '')) continue
    if (words.slice(0, at).every((one) => isDescriptive(index, one))) break
    const [thing, tastes] = [words.slice(0, at), words.slice(at)].map((part) => part.join(' '))
    if (thing !== undefined && tastes !== undefined) splits.push({ thing, tastes })
  }
  return splits
}

/**
 * Whether a word may be the flavor of a product. It must be singular, and either a flavor that isn't a color,
 * or a product on a shelf whose products can be flavors, such as produce.
 */
export function isTaste(index: NameIndex, word: string): boolean {
  const { flavors, colors, tastingShelves } = index.vocabulary.words
  if (flavors.has(word)) return !colors.has(word) && isSingular(index, word)
  return isOnShelf(index, word, tastingShelves)
}

/**
 * Whether a word is a food such as meat or cheese that is a flavor only after a brand: 'Ritz bits cheese'.
 */
function isTasteOfBrand(index: NameIndex, word: string): boolean {
  return isOnShelf(index, word, index.vocabulary.words.brandTastingShelves)
}

function isOnShelf(index: NameIndex, word: string, shelves: ReadonlySet<string>): boolean {
  const entry = index.entryByKey.get(word)
  return (
    entry !== undefined &&
    entry.kind !== 'brand' &&
    shelves.has(entry.product.shelf.name) &&
    isSingular(index, word)
  )
}

function isSingular({ vocabulary }: NameIndex, word: string): boolean {
  return stemOf(word) === word && !vocabulary.words.productsInSingular.has(word)
}

function isDescriptive(index: NameIndex, word: string): boolean {
  const { words } = index.vocabulary
  return words.plain.has(word) || saysKind(words, word) || isTaste(index, word)
}

/** Whether a word may describe a flavor, as 'frosted' does. */
function describesTaste(index: NameIndex, word: string): boolean {
  const { plain, abbreviations } = index.vocabulary.words
  // An abbreviated word may describe a flavor, too: 'unsw.' means unsweetened.
  const isShort = abbreviations.get(word)?.every((meaning) => plain.has(meaning)) ?? false
  return isShort || plain.has(word) || describes(index, word) || neutralAdjective.test(word)
}
