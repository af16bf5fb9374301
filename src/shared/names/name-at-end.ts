import { headDecides } from './head-decides.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import type { NameEntry, NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import { describes, isFood, isModifier } from './word-roles.ts'

/** Maximum number of unknown words before a name. Text with more of them is treated as prose. */
const maxUnknownWords = 3
/** Minimum number of words in a product title. Every word of a title is capitalized. */
const minWordsOfTitle = 4

/**
 * Returns the meaning of the longest known name at the end of the text. One to `maxUnknownWords` unknown
 * words, probably a brand or variety, must precede the name: 'rebel ice cream'. In a title such as 'Fish
 * Market Raw Shrimp', all words may be known. Returns null if there is no such name. The meaning is only a
 * suggestion if a word before the name may change the product. It is also only a suggestion if the name is a
 * single word, unless this word decides the department or is a plural food after a brand.
 */
export function nameAtEnd(
  index: NameIndex,
  { words, describing, plurals }: Reading,
): Meaning | null {
  const start = words.findIndex((_, at) => at > 0 && endingAt(index, words, at) !== undefined)
  const entry = endingAt(index, words, start)
  if (start === -1 || !entry) return null
  const before = words.slice(0, start)
  // A plural after a brand is food, as in 'Checkers fries'. A 'couch potato' isn't.
  const isBranded = before.every((word) => describing.has(word))
  const isPlural = isBranded && plurals.has(words.at(-1) ?? '') && isFood(entry.product.shelf)
  const isChanged = before.some((word) => changes(index, word))
  const isCertain =
    !isChanged && (entry.distinguishing.length > 1 || headDecides(entry) || isPlural)
  const isTitle = words.length >= minWordsOfTitle && words.every((word) => describing.has(word))
  if (isTitle && isCertain) {
    return meaningBy('name at the end', entry.product)
  }
  const unknown = before.filter((word) => isUnknown(index, word))
  if (unknown.length === 0 || unknown.length > maxUnknownWords) return null
  if (before.some((word) => !isUnknown(index, word) && !keepsProduct(index, word))) return null
  return meaningBy(isCertain ? 'name at the end' : 'word at the end', entry.product)
}

/** Returns the English name made up of all words from index `at` on, if there is one. */
function endingAt(index: NameIndex, words: readonly string[], at: number): NameEntry | undefined {
  const entry = at === -1 ? undefined : index.entryByKey.get(words.slice(at).join(''))
  return entry?.kind === 'name' ? entry : undefined
}

function isUnknown(index: NameIndex, word: string): boolean {
  return !index.stems.has(word) && !/^\d/.test(word) && !isModifier(index, word)
}

/** Whether a name means the same product with this word before it. */
function keepsProduct(index: NameIndex, word: string): boolean {
  if (changes(index, word)) return false
  return describes(index, word) || isModifier(index, word)
}

function changes(index: NameIndex, word: string): boolean {
  return index.vocabulary.words.changing.has(word)
}
