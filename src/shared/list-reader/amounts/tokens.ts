import { memoizeByLine } from '#shared/names/memoize.ts'

/**
 * 'digits' is a whole number such as '12', 'fraction' is a single character such as '½', and 'mark' is any
 * single character that isn't a digit, fraction, letter or space.
 */
export type Token = {
  kind: 'digits' | 'fraction' | 'word' | 'space' | 'mark'
  text: string
  /** Offsets of the token's start and end in the text. */
  from: number
  to: number
}

/** Values of single-character fractions. */
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

/** Returns the kind of token a character belongs to. */
function kindAt(text: string, at: number): Token['kind'] {
  const code = text.charCodeAt(at)
  if (code < firstNonAscii) return asciiKinds[code] ?? 'mark'
  const letter = text[at] ?? ''
  if (letter in fractionSigns) return 'fraction'
  if (anyWord.test(letter)) return 'word'
  return anySpace.test(letter) ? 'space' : 'mark'
}

const firstNonAscii = 128
const anyWord = /^[\p{L}\p{M}]$/u
const anySpace = /^\s$/u
const asciiKinds = Array.from({ length: firstNonAscii }, (_, code): Token['kind'] => {
  const letter = String.fromCharCode(code)
  if (/\d/u.test(letter)) return 'digits'
  if (anyWord.test(letter)) return 'word'
  return anySpace.test(letter) ? 'space' : 'mark'
})

const isApostrophe = (letter: string | undefined) => letter === "'" || letter === '’'

/** Splits the text into tokens, which together make up the entire text. */
export const tokensOf: (text: string) => readonly Token[] = memoizeByLine(readTokens, 500)

function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (let from = 0; from < text.length; ) {
    const kind = kindAt(text, from)
    let to = from + 1
    if (kind !== 'mark' && kind !== 'fraction') {
      while (to < text.length && goesOn(text, to, kind)) to += 1
    }
    tokens.push({ kind, text: text.slice(from, to), from, to })
    from = to
  }
  return tokens
}

/**
 * Whether a token continues with the character at `at`. An apostrophe between letters belongs to the word.
 */
function goesOn(text: string, at: number, kind: Token['kind']): boolean {
  if (kindAt(text, at) === kind) return true
  const isInWord = kind === 'word' && isApostrophe(text[at]) && at + 1 < text.length
  return isInWord && kindAt(text, at + 1) === 'word'
}

const digitZero = 0x30

/**
 * Replaces non-ASCII digits, hyphens and spaces with ASCII characters without changing the length of the
 * text: '٢' becomes '2', and '²/₃' becomes '2/3'. Doesn't replace superscripts outside fractions.
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

/**
 * Returns the value of a digit in any script. Unicode assigns consecutive code points to the ten digits of a
 * script, starting with zero.
 */
function valueOfDigit(digit: string): number {
  const code = digit.charCodeAt(0)
  let zero = code
  while (code - zero < 9 && anyDigit.test(String.fromCharCode(zero - 1))) zero -= 1
  return code - zero
}
