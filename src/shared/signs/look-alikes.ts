import { decompose } from '#shared/names/decompose.ts'

const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['l', 'i'],
  ['1', 'i'],
  ['|', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['5', 's'],
  ['$', 's'],
  ['8', 'b'],
  ['2', 'z'],
  ['4', 'a'],
  ['@', 'a'],
  ['3', 'e'],
  ['€', 'e'],
  ['6', 'g'],
  ['9', 'g'],
  ['7', 't'],
])

/**
 * Returns the same key for words that text recognition confuses, such as 'Cereai' and 'cereal'. Ignores case
 * and accents.
 */
export function lookAlikeKey(word: string): string {
  const letters = decompose(word.toLowerCase(), 'NFD').replaceAll(/\p{M}/gu, '')
  return [...letters]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .replaceAll(/rn|nn/g, 'm')
    .replaceAll('vv', 'w')
}

const spacedLetters = /(?<![\p{L}\p{N}])[\p{L}&](?: [\p{L}&]){3,}(?![\p{L}\p{N}])/gu

/**
 * Joins four or more letters that have single spaces between them: 'B A K I N G' becomes 'BAKING'. Wider gaps
 * still separate words. Any wider gap between a letter and a word of four or more capitals becomes one space.
 */
export function joinSpacedLetters(line: string): string {
  return line
    .replaceAll(spacedLetters, (letters) => letters.replaceAll(' ', ''))
    .replaceAll(/(?<=\p{L}) {2,}(?=\p{Lu}{4,}(?: |$))/gu, ' ')
}

const digitsByLetter: ReadonlyMap<string, string> = new Map([
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['|', '1'],
  ['z', '2'],
  ['s', '5'],
  ['g', '6'],
  ['b', '8'],
  ['q', '9'],
])

/**
 * Returns the number that text recognition misread as letters: '12' for 'l2', and '8' for 'B'. Numbers have
 * up to two digits, without leading zeros. Returns null for any other text and for zero.
 */
export function digitsOf(code: string): string | null {
  if (code.length > 2) return null
  const digits = [...code.toLowerCase()].map((letter) =>
    /\d/.test(letter) ? letter : (digitsByLetter.get(letter) ?? ''),
  )
  const number = digits.includes('') ? 0 : Number(digits.join(''))
  return number > 0 ? String(number) : null
}
