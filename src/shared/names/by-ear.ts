import { isSpanish, withoutDiminutive } from './diminutive.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { soundsLike } from './sounds-like.ts'
import { isFood } from './word-roles.ts'

/**
 * Text with corrected spelling. `isOwnWord`: a replaced word may also be correct as written. `isAlone`: the
 * text is a single word. `isSpanish`: a diminutive was replaced.
 */
export type Corrected = { text: string; isOwnWord: boolean; isAlone: boolean; isSpanish: boolean }

/**
 * Corrects words that are spelled as they sound: 'keenwa' becomes 'quinoa', and 'flat iron stake' becomes
 * 'flat iron steak'. Also replaces diminutives: 'lechita' becomes 'leche'. All words of the result are
 * lowercase and singular. Returns null if there is nothing to correct.
 */
export function correctedByEar(index: NameIndex, text: string): Corrected | null {
  const { byEar, soundAlikes } = index.vocabulary.words
  const written = writtenIn(text)
  const spanish = inSpanish(index, written)
  const words = spanish ?? written.map((word) => byEar.get(word) ?? soundAlikes.get(word) ?? word)
  const isOwnWord = spanish === null && written.some((word) => soundAlikes.has(word))
  return correctionOf(words, { written, isOwnWord, isSpanish: spanish !== null })
}

/**
 * Like `correctedByEar`, but replaces each unknown word with a word from product names that sounds like it:
 * 'hunny' becomes 'honey'.
 */
export function correctedBySound(index: NameIndex, text: string): Corrected | null {
  const written = writtenIn(text)
  const alike = written.map((word) => soundsLike(index, word))
  const nearest = written.map((word, at) => alike[at]?.[0] ?? word)
  // A word may sound like several others: 'coak' in 'diet coak' sounds like both 'coke' and 'cook'.
  const choices = alike.flatMap((words, at) => words.map((word) => nearest.with(at, word)))
  const namesThing = (words: readonly string[]) =>
    words.some((_, at) => entryNamed(index, words.slice(at).join(' ')))
  const match =
    choices.find((words) => entryNamed(index, words.join(' '))) ?? choices.find(namesThing)
  return correctionOf(match ?? nearest, { written, isOwnWord: true, isSpanish: false })
}

function writtenIn(text: string): string[] {
  return wordsOf(text).map(stemOf)
}

type Correction = { written: readonly string[]; isOwnWord: boolean; isSpanish: boolean }

function correctionOf(
  words: readonly string[],
  { written, isOwnWord, isSpanish }: Correction,
): Corrected | null {
  if (words.every((word, at) => word === written[at])) return null
  const isAlone = written.filter((word) => /^\p{L}/u.test(word)).length === 1
  return { text: words.join(' '), isOwnWord, isAlone, isSpanish }
}

/**
 * Returns the words with diminutives replaced: 'frijol negro' for 'frijolito negro'. Returns null if none of
 * the words is a diminutive, or if any of them is English.
 */
function inSpanish(index: NameIndex, written: readonly string[]): string[] | null {
  const words = written.map((word) => withoutDiminutive(index, word) ?? word)
  const isOfSpanish = (word: string, at: number) =>
    word !== written[at] || !index.stems.has(word) || isSpanish(index, word)
  const isSmall = words.some((word, at) => word !== written[at])
  return isSmall && words.every(isOfSpanish) ? words : null
}

const measures =
  /^(?:lbs?|pounds?|oz|ounces?|kg|kilos?|g|grams?|cups?|tbsps?|tsps?|bags?|libras?)\.?$/iu

/**
 * Returns the food that a weighed or measured item sounds like: 'flower, 5 lb' means flour. Returns null if
 * the unit isn't a measure, or if the name is a plural or doesn't sound like a food.
 */
export function resolveMeasuredByEar(index: NameIndex, name: string, unit: string): Meaning | null {
  const corrected = measures.test(unit) ? correctedByEar(index, name) : null
  const isSingular = corrected !== null && !name.endsWith('s')
  const product = isSingular ? entryNamed(index, corrected.text)?.product : undefined
  return product && isFood(product.shelf) ? meaningBy('by ear', product) : null
}
