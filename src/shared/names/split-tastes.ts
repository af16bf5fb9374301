import { stemOf, wordsOf } from './fold-name.ts'
import type { NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import { describes, neutralAdjective } from './word-roles.ts'

/** Maximum number of words in a flavor after a product. */
const maxTasteWords = 5

const joins = new Set(['and', 'n', 'of', 'de', 'con', 'y'])

export type TasteSplit = { thing: string; tastes: string }

/**
 * Returns each way to split a text into a product and its flavor, the shortest flavor first: 'Pop-Tarts' and
 * 'strawberry frosted', 'Field Roast sausages' and 'apple sage'. Produce is a flavor in the singular.
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
    // 'Cream of mushroom' has no other flavor, and 'sweet corn' isn't candy.
    if (!hasTaste || joins.has(words[at - 1] ?? '')) continue
    if (words.slice(0, at).every((one) => isDescriptive(index, one))) break
    const [thing, tastes] = [words.slice(0, at), words.slice(at)].map((part) => part.join(' '))
    if (thing !== undefined && tastes !== undefined) splits.push({ thing, tastes })
  }
  return splits
}

/** Whether a word is a flavor of other products: a flavor word, or produce in the singular. */
export function isTaste(index: NameIndex, word: string): boolean {
  const { flavors, colors, tastingShelves } = index.vocabulary.words
  if (flavors.has(word)) return !colors.has(word) && isSingular(index, word)
  return isOnShelf(index, word, tastingShelves)
}

/** Whether a word is meat or cheese, which only branded products taste of: 'Ritz bits cheese'. */
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
  return stemOf(word) === word && !vocabulary.words.boughtAlone.has(word)
}

function isDescriptive(index: NameIndex, word: string): boolean {
  const { words } = index.vocabulary
  return words.plain.has(word) || saysKind(words, word) || isTaste(index, word)
}

function describesTaste(index: NameIndex, word: string): boolean {
  const { plain, abbreviations } = index.vocabulary.words
  // 'Unsw.' is unsweetened.
  const isShort = abbreviations.get(word)?.every((meaning) => plain.has(meaning)) ?? false
  return isShort || plain.has(word) || describes(index, word) || neutralAdjective.test(word)
}
