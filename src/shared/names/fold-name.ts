import { decompose } from './decompose.ts'
import { memoizeByLine } from './memoize.ts'

const irregular: ReadonlyMap<string, string> = new Map([
  ['loaves', 'loaf'],
  ['leaves', 'leaf'],
  ['knives', 'knife'],
  ['halves', 'half'],
  ['calves', 'calf'],
  ['shelves', 'shelf'],
  ['molasses', 'molasses'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['gas', 'gas'],
  ['shoes', 'shoe'],
])

const englishBehindD = new Set(['battery', 'cell', 'milk'])
const isAscii = /^[ -~]*$/
const lettersAndSpaces = /^[A-Za-z]+(?: [A-Za-z]+)*$/

/** Filler words that shoppers may leave out of a name. */
const silentWords = new Set('a an the of and n or de del la el los las al y'.split(' '))
/**
 * Words that are fillers except at the start of a name, where they say what the item is for: 'para menudo'.
 */
const silentBetween = new Set(['para', 'pa', 'pal'])

/**
 * Splits a name into lowercase words and strips their accents, apostrophes and periods. Hyphens become
 * spaces, '&' becomes 'and', and '2 percent' and '2-percent' become '2%'.
 */
export const wordsOf: (name: string) => readonly string[] = memoizeByLine(readWords, 2_000)

function readWords(name: string): readonly string[] {
  const plain = isAscii.test(name) ? name : decompose(name, 'NFD').replaceAll(/\p{M}/gu, '')
  if (lettersAndSpaces.test(plain)) return plain.toLowerCase().split(' ').map(writeOutOf)
  return plain
    .toLowerCase()
    .replaceAll(/['’‘`´.®™]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(' p/', ' para ')
    .replaceAll(/(\d)(?:(?:[^\p{L}\p{N}]*(?:percent|pct)\b)+|\s*%)/gu, '$1% ')
    .split(/(?:[^\p{L}\p{N}%]|(?<!\d)%)+/u)
    .filter((word) => word !== '')
    .map(writeOutOf)
}

/**
 * Replaces 'd' with 'de' between two words, as in 'papel d baño'. Keeps the letter in 'vitamin d gummies' and
 * '4 d cells'.
 */
function writeOutOf(word: string, at: number, words: readonly string[]): string {
  if (word !== 'd') return word
  const [before = '', after = ''] = [words[at - 1], words[at + 1]]
  const isBetween = /^\p{L}{3,}$/u.test(before) && /^\p{L}{3,}$/u.test(after)
  return isBetween && !before.startsWith('vitamin') && !englishBehindD.has(stemOf(after))
    ? 'de'
    : word
}

/**
 * Returns the approximate singular of a lowercase English word, so that singular and plural are treated as
 * the same word. The result may not be a real word: 'cookie' and 'cookies' become 'cooky'.
 */
export function stemOf(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length < 4 || !word.endsWith('s')) return ieToY(word)
  if (/(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:[cs]h|x|ss|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/**
 * Returns the words of a name in the singular. Leaves out filler words, unless the name consists only of
 * them.
 */
export function stemsOf(name: string): string[] {
  const words = wordsOf(name)
  const telling = words.filter(
    (word, at) => !silentWords.has(word) && !(at > 0 && silentBetween.has(word)),
  )
  return (telling.length > 0 ? telling : words).map(stemOf)
}

/** Returns a key shared by all spellings of a name, such as 'Ice-Creams' and 'icecream'. */
export function nameKey(name: string): string {
  return stemsOf(name).join('')
}

// Turns both 'cookie' and 'cookies' into 'cooky'.
function ieToY(word: string): string {
  return word.length > 4 && word.endsWith('ie') ? `${word.slice(0, -2)}y` : word
}

/**
 * Returns a key that ignores case, accents, punctuation and spaces, but differs between singular and plural.
 */
export function spellingOf(name: string): string {
  return wordsOf(name).join('')
}
