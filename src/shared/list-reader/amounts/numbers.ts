import { fractionSigns, type Token } from './tokens.ts'

/** A number and the index of the token after it. */
export type NumberRead = {
  quantity: number
  /** The upper end of a range such as '2-3', or null if the number isn't a range. */
  upTo: number | null
  next: number
}

/** A single number rather than a range. */
type Value = { value: number; next: number; isWords: boolean }

/**
 * Reads the number that begins at a token: '2', '1,000', '.5', '1½', '1-1/2', '1 and 1/2', 'two and a half',
 * or a range such as '2 – 3' or 'four to six'. Returns null if no number begins there.
 */
export function numberAt(tokens: readonly Token[], at: number): NumberRead | null {
  const start = valueAt(tokens, at)
  if (!start) return null
  const end = rangeEnd(tokens, start)
  return end
    ? { quantity: start.value, upTo: end.value, next: end.next }
    : { quantity: start.value, upTo: null, next: start.next }
}

const rangeMarks = new Set(['-', '–', '—'])
const rangeWords = new Set(['to', 'or', 'through', 'thru'])
const spanishRangeWords = new Set(['a', 'o'])

/**
 * Reads the upper end of a range that begins with `start`. Returns null if `start` isn't followed by a larger
 * number in the same notation (digits or words).
 */
function rangeEnd(tokens: readonly Token[], start: Value): Value | null {
  const at = skipSpace(tokens, start.next)
  const joint = tokens[at]
  const hasSpace = at > start.next
  const isRange =
    joint !== undefined &&
    (rangeMarks.has(joint.text) ||
      (hasSpace &&
        (rangeWords.has(joint.text.toLowerCase()) ||
          (!start.isWords && spanishRangeWords.has(joint.text.toLowerCase())))))
  const end = isRange ? valueAt(tokens, skipSpace(tokens, at + 1)) : null
  // '5 or a few' mixes digits and words, so it isn't a range, but 'one-two' is.
  return end && end.value > start.value && end.isWords === start.isWords ? end : null
}

function valueAt(tokens: readonly Token[], at: number): Value | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'fraction') {
    return { value: fractionSigns[token.text] ?? 0, next: at + 1, isWords: false }
  }
  if (token.kind === 'digits') return digitsAt(tokens, at)
  if (token.text === '.') return decimalWithoutZero(tokens, at)
  return token.kind === 'word' ? wordsAt(tokens, at) : null
}

/**
 * Reads '2', '2.5', '1,000', '1,5', '1/2', and a whole number with a fraction: '1½', '1 1/2', '1-1/2', '1 and
 * 1/2'.
 */
function digitsAt(tokens: readonly Token[], at: number): Value | null {
  const text = tokens[at]?.text ?? ''
  const fraction = fractionAt(tokens, at)
  if (fraction) return fraction
  // '00 flour' is a type of flour, not a count.
  if (text.startsWith('00')) return null
  const decimal = decimalAt(tokens, at)
  if (decimal) return decimal
  const whole = Number(text)
  const rest = joinedFraction(tokens, at + 1)
  return rest
    ? { value: whole + rest.value, next: rest.next, isWords: false }
    : { value: whole, next: at + 1, isWords: false }
}

const joints = new Set(['-', '&', '+'])

/**
 * Reads a fraction after a whole number, with the space, sign or word between them: ' ½', ' 1/2', '-1/2', '
 * and 1/2' or '+ ½'.
 */
function joinedFraction(tokens: readonly Token[], at: number): Value | null {
  let next = skipSpace(tokens, at)
  const joint = tokens[next]
  if (joint && (joints.has(joint.text) || joint.text.toLowerCase() === 'and')) {
    next = skipSpace(tokens, next + 1)
  } else if (next === at && tokens[at]?.kind === 'digits') return null
  const token = tokens[next]
  const value = token?.kind === 'digits' ? fractionAt(tokens, next) : signAt(tokens, next)
  return value && value.value < 1 ? value : null
}

/** Reads a fraction written as a single character, such as '½'. Returns null for any other token. */
function signAt(tokens: readonly Token[], at: number): Value | null {
  const value = fractionSigns[tokens[at]?.text ?? '']
  return value === undefined ? null : { value, next: at + 1, isWords: false }
}

/** Reads a fraction such as '1/2'. Returns null for '93/7', which is a type of ground beef, and for dates. */
function fractionAt(tokens: readonly Token[], at: number): Value | null {
  const above = tokens[at]
  const slash = tokens[at + 1]?.text
  const below = tokens[at + 2]
  if (above?.text.length !== 1 || (slash !== '/' && slash !== '⁄')) return null
  if (below?.kind !== 'digits' || below.text.length > 2) return null
  // '1/2/2026' is a date.
  if (tokens[at + 3]?.text === '/') return null
  const value = Number(above.text) / Math.max(1, Number(below.text))
  return { value, next: at + 3, isWords: false }
}

/** Reads '2.5' and '2,5' as decimal numbers, and '1,000' and '12,500' as thousands. */
function decimalAt(tokens: readonly Token[], at: number): Value | null {
  const whole = tokens[at]?.text ?? ''
  const point = tokens[at + 1]?.text
  const digits = tokens[at + 2]
  if (digits?.kind !== 'digits' || (point !== '.' && point !== ',')) return null
  const isThousands = point === ',' && digits.text.length === 3 && /^[1-9]\d{0,2}$/u.test(whole)
  const value = isThousands ? Number(whole + digits.text) : Number(`${whole}.${digits.text}`)
  return { value, next: at + 3, isWords: false }
}

/** Reads a decimal number without a digit before the point: '.5'. */
function decimalWithoutZero(tokens: readonly Token[], at: number): Value | null {
  const before = tokens[at - 1]
  const digits = tokens[at + 1]
  if (digits?.kind !== 'digits' || (before && before.kind !== 'space' && before.text !== '~')) {
    return null
  }
  return { value: Number(`0.${digits.text}`), next: at + 2, isWords: false }
}

const wordValues: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  dieciséis: 16,
  dieciocho: 18,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  medio: 1 / 2,
  media: 1 / 2,
  half: 1 / 2,
}

/**
 * Returns the value of a number word, such as 2 for 'two' or 0.5 for 'media'. Returns null for any other
 * word.
 */
function numberOfWord(word: string): number | null {
  const key = word.toLowerCase()
  return Object.hasOwn(wordValues, key) ? (wordValues[key] ?? null) : null
}

/** Reads a number in words: 'two', 'twenty-five', 'one and a half', 'dos y media', 'a couple'. */
function wordsAt(tokens: readonly Token[], at: number): Value | null {
  const couple = isArticle(tokens[at]) ? skipSpace(tokens, at + 1) : at
  if (tokens[couple]?.text.toLowerCase() === 'couple') {
    return { value: 2, next: couple + 1, isWords: true }
  }
  const first = numberOfWord(tokens[at]?.text ?? '')
  if (first === null) return null
  const ones = first >= 20 ? onesAfter(tokens, at + 1) : null
  const whole = ones
    ? { value: first + ones.value, next: ones.next, isWords: true }
    : { value: first, next: at + 1, isWords: true }
  const half = first >= 1 ? halfAfter(tokens, whole.next) : null
  return half === null ? whole : { value: whole.value + 1 / 2, next: half, isWords: true }
}

/** Reads the 'five' in 'twenty-five' or 'twenty five'. */
function onesAfter(tokens: readonly Token[], at: number): Value | null {
  const joint = tokens[at]
  if (joint?.kind !== 'space' && joint?.text !== '-') return null
  const value = numberOfWord(tokens[at + 1]?.text ?? '')
  const isOne = value !== null && value >= 1 && value <= 9
  return isOne && !isArticle(tokens[at + 1]) ? { value, next: at + 2, isWords: true } : null
}

/** Returns the index of the token after ' and a half' or ' y media', or null if neither begins at `at`. */
function halfAfter(tokens: readonly Token[], at: number): number | null {
  const words = wordsFrom(tokens, at, 3)
  const lower = words.map(({ text }) => text.toLowerCase())
  if (lower[0] === 'and' && lower[1] === 'a' && lower[2] === 'half') return words[2]?.next ?? null
  const isSpanish = lower[0] === 'y' && (lower[1] === 'media' || lower[1] === 'medio')
  return isSpanish ? (words[1]?.next ?? null) : null
}

/**
 * Returns up to `count` words, starting after the space at `at`. Stops where two words aren't separated by a
 * space.
 */
function wordsFrom(tokens: readonly Token[], at: number, count: number) {
  const words: { text: string; next: number }[] = []
  for (let next = at; words.length < count; next += 2) {
    const word = tokens[next + 1]
    if (tokens[next]?.kind !== 'space' || word?.kind !== 'word') break
    words.push({ text: word.text, next: next + 2 })
  }
  return words
}

const articles = new Set(['a', 'an', 'un', 'una'])

/** Whether a token is an article: 'a', 'an', 'un' or 'una'. */
export function isArticle(token: Token | undefined): boolean {
  return articles.has(token?.text.toLowerCase() ?? '')
}

/** Returns the index of the token after a space, or `at` if the token at `at` isn't a space. */
export function skipSpace(tokens: readonly Token[], at: number): number {
  return tokens[at]?.kind === 'space' ? at + 1 : at
}
