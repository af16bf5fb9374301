import { isSpanish, withoutDiminutive } from './diminutive.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { soundsLike } from './sounds-like.ts'
import { isFood } from './word-roles.ts'

/** What a text says if it was written by ear. */
export type Heard = { text: string; isOwnWord: boolean; isAlone: boolean; isSpanish: boolean }

/** 'Quinoa' of 'keenwa', 'leche' of 'lechita', 'flat iron steak' of 'flat iron stake'; null for a text without such words. */
export function heardIn(index: NameIndex, text: string): Heard | null {
  const { byEar, soundAlikes } = index.vocabulary.words
  const written = writtenIn(text)
  const spanish = inSpanish(index, written)
  const words = spanish ?? written.map((word) => byEar.get(word) ?? soundAlikes.get(word) ?? word)
  const isOwnWord = spanish === null && written.some((word) => soundAlikes.has(word))
  return heardAs(words, { written, isOwnWord, isSpanish: spanish !== null })
}

/** The same by the sound alone, where nobody has written down how it is misspelt: 'honey' of 'hunny'. */
export function soundIn(index: NameIndex, text: string): Heard | null {
  const written = writtenIn(text)
  const alike = written.map((word) => soundsLike(index, word))
  const nearest = written.map((word, at) => alike[at]?.[0] ?? word)
  // 'Coak' of 'diet coak' sounds like 'cook' as well.
  const choices = alike.flatMap((words, at) => words.map((word) => nearest.with(at, word)))
  const namesThing = (words: readonly string[]) =>
    words.some((_, at) => entryNamed(index, words.slice(at).join(' ')))
  const named =
    choices.find((words) => entryNamed(index, words.join(' '))) ?? choices.find(namesThing)
  return heardAs(named ?? nearest, { written, isOwnWord: true, isSpanish: false })
}

function writtenIn(text: string): string[] {
  return wordsOf(text).map(stemOf)
}

type Listened = { written: readonly string[]; isOwnWord: boolean; isSpanish: boolean }

function heardAs(
  words: readonly string[],
  { written, isOwnWord, isSpanish }: Listened,
): Heard | null {
  if (words.every((word, at) => word === written[at])) return null
  const isAlone = written.filter((word) => /^\p{L}/u.test(word)).length === 1
  return { text: words.join(' '), isOwnWord, isAlone, isSpanish }
}

/** 'Frijol negro' of 'frijolito negro'; null where no word is made small, or an English one stands beside it. */
function inSpanish(index: NameIndex, written: readonly string[]): string[] | null {
  const words = written.map((word) => withoutDiminutive(index, word) ?? word)
  const isOfSpanish = (word: string, at: number) =>
    word !== written[at] || !index.stems.has(word) || isSpanish(index, word)
  const isSmall = words.some((word, at) => word !== written[at])
  return isSmall && words.every(isOfSpanish) ? words : null
}

const measures =
  /^(?:lbs?|pounds?|oz|ounces?|kg|kilos?|g|grams?|cups?|tbsps?|tsps?|bags?|libras?)\.?$/iu

/** 'Flower, 5 lb' is flour: what is weighed, measured by the cup or in a bag and sounds like food is food. */
export function heardInMeasure(index: NameIndex, name: string, unit: string): Meaning | null {
  const heard = measures.test(unit) ? heardIn(index, name) : null
  const isSingular = heard !== null && !name.endsWith('s')
  const product = isSingular ? entryNamed(index, heard.text)?.product : undefined
  return product && isFood(product.shelf) ? meaningBy('by ear', product) : null
}
