import { stemOf, wordsOf } from './fold-name.ts'
import type { NameWords } from './name-words.ts'

/** What a text says if it was written by ear. */
export type Heard = { text: string; isOwnWord: boolean; isAlone: boolean }

/** 'Quinoa' of 'keenwa', 'flat iron steak' of 'flat iron stake'; null for a text without such words. */
export function heardIn({ byEar, soundAlikes }: NameWords, text: string): Heard | null {
  const written = wordsOf(text).map(stemOf)
  const words = written.map((word) => byEar.get(word) ?? soundAlikes.get(word) ?? word)
  if (words.every((word, at) => word === written[at])) return null
  return {
    text: words.join(' '),
    isOwnWord: written.some((word) => soundAlikes.has(word)),
    isAlone: written.filter((word) => /^\p{L}/u.test(word)).length === 1,
  }
}
