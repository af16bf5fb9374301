import { decompose } from '#shared/names/decompose.ts'

const shortForms: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['pt', 'point'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['hts', 'heights'],
  ['spgs', 'springs'],
  ['bch', 'beach'],
  ['jct', 'junction'],
  ['twp', 'township'],
])

// Most names consist only of letters and don't need folding. Skipping those names halves the time it takes to
// index all names.
const onlyLetters = /^[a-z]+(?: [a-z]+)*$/i

/**
 * Splits a name into lowercase words without accents or punctuation: "Coeur d'Alene" becomes 'coeur' and
 * 'dalene', and 'D.C.' becomes 'dc'. Characters other than ASCII letters and digits separate words.
 */
export function foldWords(text: string): string[] {
  if (onlyLetters.test(text)) return text.toLowerCase().split(' ')
  const words = decompose(text, 'NFKD')
    .toLowerCase()
    .replace(/[\p{M}'‘’ʻʼ`´]/gu, '')
    // Joins initials such as D.C. into one word.
    .replace(/(?<![a-z])([a-z])\.(?=[a-z](?![a-z]))/g, '$1')
    .match(/[a-z0-9]+/g)
  return words ?? []
}

/**
 * Returns the same key for all spellings of a name, such as 'St. Louis' and 'Saint Louis', or 'La Grange' and
 * 'LaGrange'. Ignores spaces and writes out abbreviations. The words must come from `foldWords`.
 */
export function nameKey(words: readonly string[]): string {
  return words.map((word) => shortForms.get(word) ?? word).join('')
}
