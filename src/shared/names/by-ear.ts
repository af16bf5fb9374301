import { withoutDiminutive } from './diminutive.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import type { NameIndex } from './name-index.ts'

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
