import { withoutDiminutive } from './diminutive.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { isFood } from './word-roles.ts'

/** What a text says if it was written by ear. */
export type Heard = { text: string; isOwnWord: boolean; isAlone: boolean }

/** 'Quinoa' of 'keenwa', 'leche' of 'lechita', 'flat iron steak' of 'flat iron stake'; null for a text without such words. */
export function heardIn(index: NameIndex, text: string): Heard | null {
  const { byEar, soundAlikes } = index.vocabulary.words
  const written = wordsOf(text).map(stemOf)
  const isAlone = written.filter((word) => /^\p{L}/u.test(word)).length === 1
  const heard = (word: string) =>
    byEar.get(word) ?? soundAlikes.get(word) ?? (isAlone ? withoutDiminutive(index, word) : null)
  const words = written.map((word) => heard(word) ?? word)
  if (words.every((word, at) => word === written[at])) return null
  return {
    text: words.join(' '),
    isOwnWord: written.some((word) => soundAlikes.has(word)),
    isAlone,
  }
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
