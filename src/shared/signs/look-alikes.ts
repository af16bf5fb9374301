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

/** Returns a key that words share if text recognition confuses them, such as 'Cereai' and 'cereal'. */
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
 * Joins four or more letters with single spaces between them: 'B A K I N G' becomes 'BAKING'. Wider spaces
 * still separate words, but become one space before a word of four or more capitals.
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
 * Reads a number of up to two digits in which letters were recognized instead of digits: 'l2' means 12, and
 * 'B' means 8. Returns null for other texts and for zero.
 */
export function digitsOf(code: string): string | null {
  if (code.length > 2) return null
  const digits = [...code.toLowerCase()].map((letter) =>
    /\d/.test(letter) ? letter : (digitsByLetter.get(letter) ?? ''),
  )
  const number = digits.includes('') ? 0 : Number(digits.join(''))
  return number > 0 ? String(number) : null
}
