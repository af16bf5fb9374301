/** A piece of a text that numbers are read of: 'digits' is '12', 'fraction' is '½', 'mark' is any other character. */
export type Token = {
  kind: 'digits' | 'fraction' | 'word' | 'space' | 'mark'
  text: string
  /** Where it begins in the text, and where it ends. */
  from: number
  to: number
}

/** What one character says as a fraction. */
export const fractionSigns: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}

const tokenPattern = new RegExp(
  `(?<digits>[0-9]+)|(?<fraction>[${Object.keys(fractionSigns).join('')}])|(?<word>[\\p{L}\\p{M}]+(?:['’][\\p{L}\\p{M}]+)*)|(?<space>\\s+)|[^]`,
  'gu',
)

/** All of a text as tokens, in order. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: token, index, groups }) => ({
    kind: kindOf(groups),
    text: token,
    from: index,
    to: index + token.length,
  }))
}

function kindOf(groups: Record<string, string | undefined> | undefined): Token['kind'] {
  if (groups?.['digits'] !== undefined) return 'digits'
  if (groups?.['fraction'] !== undefined) return 'fraction'
  if (groups?.['word'] !== undefined) return 'word'
  return groups?.['space'] === undefined ? 'mark' : 'space'
}

const digitZero = 0x30

/**
 * A text with its numbers written as English keyboards write them, character for character: '٢' is '2', '²/₃' is
 * '2/3', and hyphens of other kinds are '-'.
 */
export function withPlainNumbers(text: string): string {
  if (/^[ -~]*$/u.test(text)) return text
  return text
    .replaceAll(/[\u2010\u2011\u2212]/gu, '-')
    .replaceAll(/[\u00A0\u2007\u2009\u202F]/gu, ' ')
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹][/⁄][₀₁₂₃₄₅₆₇₈₉]/gu, (fraction) => fraction.normalize('NFKC'))
    .replaceAll(/(?![0-9])[\p{Nd}--[\u{10000}-\u{10FFFF}]]/gv, (digit) =>
      String.fromCharCode(digitZero + valueOfDigit(digit)),
    )
}

const anyDigit = /^\p{Nd}$/u

/** Each script has its ten digits in a row, zero first. */
function valueOfDigit(digit: string): number {
  const code = digit.charCodeAt(0)
  let zero = code
  while (code - zero < 9 && anyDigit.test(String.fromCharCode(zero - 1))) zero -= 1
  return code - zero
}
