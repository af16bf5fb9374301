import type { Amount } from './amount.ts'
import { isArticle, type NumberRead, numberAt, skipSpace } from './numbers.ts'
import { type Token, tokensOf } from './tokens.ts'
import { edgePattern, isMeasure, onlyMeasurePattern, unitOf, unitPattern } from './units.ts'

/**
 * An amount, and the index of the token after it. `isWords` means that the number is written in words
 * ('two'), and `isTimes` that it has an 'x' ('x2' or '2x').
 */
export type AmountRead = { amount: Amount; isWords: boolean; isTimes: boolean; next: number }

const sizeWords =
  '(?:big|large|small|lg|sm|giant|family|party|snack|steamer|variety|double|triple|mega|jumbo|super|huge|' +
  'heaped|heaping|scant|packed|rounded|level|generous)'
const sizesBehind =
  '(?:\\s+(?:grandes?|grandotas?|chic[oa]s?|chiquit[oa]s?|median[oa]s?)(?!\\p{L}))?'
const unitHere = new RegExp(
  `(?:${sizeWords}\\s+)?${unitPattern}${edgePattern}${sizesBehind}`,
  'iuy',
)
const aboutWords =
  'about|bout|approx(?:imately)?|aprox(?:imadamente)?|around|abt|roughly|circa|at most|at least|up to|max|min|maybe|' +
  'heaped|heaping|scant|rounded|generous|como(?:\\s+de)?|unos|unas|m[aá]s o menos|cerca de|casi|por lo menos|al menos'
/**
 * Matches 'de' before a measure, as in 'pollo de 4 libras'. Doesn't match in 'lata de 4', where the number
 * says how many pieces are in the can.
 */
const ofMeasure = `de(?=\\s+[\\d½¼¾]+(?:[.,/]\\d+)?\\s?${onlyMeasurePattern}${edgePattern})`
const aboutHere = new RegExp(`(?:[~≈]|(?:${aboutWords})(?!\\p{L})\\.?|${ofMeasure})\\s*`, 'iuy')

/**
 * Reads the amount that begins at a token: '2', 'about 2 lbs', '2–3 cans', 'x2', '2x', 'two bags'. Returns
 * null if no amount begins there, or if the amount is a strength such as '81 mg'.
 */
export function amountAt(text: string, tokens: readonly Token[], at: number): AmountRead | null {
  const start = skipAbout(text, tokens, at)
  const times = timesBefore(tokens, start)
  const number = numberWithUnitsAt(text, tokens, times ?? start)
  if (!number) return null
  const { quantity, upTo } = number
  const isWords = tokens[times ?? start]?.kind === 'word'
  const afterPlus = skipPlus(tokens, number.next)
  const afterTimes = times === null ? timesAfter(tokens, afterPlus) : null
  const next = afterTimes ?? afterPlus
  const unit =
    unitAt(text, tokens, skipSpace(tokens, next), isWords) ?? hyphenedUnitAt(text, tokens, next)
  if (strength.test(unit?.unit ?? '')) return null
  return {
    amount: { quantity, upTo, unit: unit?.unit ?? null },
    isWords,
    isTimes: times !== null || afterTimes !== null,
    next: unit?.next ?? next,
  }
}

/** Matches units of strength. '81 mg' isn't a quantity to buy. */
const strength = /^(?:mgs?|milligrams?)$/iu

/** Like `numberAt`, but also reads a range that repeats the unit: '2 tsp to 3 teaspoons'. */
export function numberWithUnitsAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): NumberRead | null {
  const start = numberAt(tokens, at)
  const unit = start && unitAt(text, tokens, skipSpace(tokens, start.next), false)
  if (!start || !unit || start.upTo !== null) return start
  const joint = skipSpace(tokens, unit.next)
  if (!/^(?:to|-|–)$/iu.test(tokens[joint]?.text ?? '')) return start
  const end = numberAt(tokens, skipSpace(tokens, joint + 1))
  const same = end && unitAt(text, tokens, skipSpace(tokens, end.next), false)
  if (!same || unitOf(same.unit)?.one !== unitOf(unit.unit)?.one) return start
  return end.quantity > start.quantity
    ? { quantity: start.quantity, upTo: end.quantity, next: end.next }
    : start
}

/** Returns the index of the token after a word such as 'about', or `at` if there is no such word. */
export function skipAbout(text: string, tokens: readonly Token[], at: number): number {
  aboutHere.lastIndex = tokens[at]?.from ?? text.length
  const about = aboutHere.exec(text)
  return about ? indexAt(tokens, aboutHere.lastIndex, at) : at
}

const timesMarks = new Set(['x', '×', '*'])

function isTimes(token: Token | undefined): boolean {
  return timesMarks.has(token?.text.toLowerCase() ?? '')
}

/**
 * Returns the index of the number in 'x2', or null if the token at `at` isn't an 'x' followed by a number.
 */
function timesBefore(tokens: readonly Token[], at: number): number | null {
  if (!isTimes(tokens[at])) return null
  const next = skipSpace(tokens, at + 1)
  return tokens[next]?.kind === 'digits' ? next : null
}

/**
 * Returns the index of the token after the 'x' in '2x' or '2 x', or null if there is no 'x'. Also returns
 * null for '9x13', which is a size.
 */
function timesAfter(tokens: readonly Token[], at: number): number | null {
  const next = skipSpace(tokens, at)
  const after = tokens[next + 1]?.kind
  return isTimes(tokens[next]) && (after === undefined || after === 'space') ? next + 1 : null
}

/**
 * Returns the index of the token after the '+' in '2+ lbs', or `at` if there is no '+'. Doesn't skip the '+'
 * in 'vitamins 50+', where the number is an age.
 */
export function skipPlus(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === '+' && tokens[at + 1]?.kind === 'space' ? at + 1 : at
}

/** Returns the unit that begins at a token, or null. */
function unitAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  hasWordBefore: boolean,
): { unit: string; next: number } | null {
  const token = tokens[at]
  // In 'a 12-pack', '12-pack' is the unit. In '2 12-packs', '12-packs' is the size of the packs.
  const isSize = token?.kind === 'digits' && !hasWordBefore
  if (!token || (isSize && !/^2-liters?\b/iu.test(text.slice(token.from)))) return null
  unitHere.lastIndex = token.from
  const unit = unitHere.exec(text)?.groups?.['unit']
  return unit === undefined ? null : { unit, next: indexAt(tokens, unitHere.lastIndex, at) }
}

/**
 * Reads the unit after a hyphen: a measure such as 'Ounce' in '40-Ounce' or, at the end of the text, a count
 * such as 'Count' in '6-Count'. Returns null for any other unit.
 */
function hyphenedUnitAt(text: string, tokens: readonly Token[], at: number) {
  const unit = tokens[at]?.text === '-' ? unitAt(text, tokens, at + 1, false) : null
  const isAtEnd = unit?.next === tokens.length && packCount.test(unit.unit)
  return unit && (isAtEnd || isMeasure(unit.unit)) ? unit : null
}

const packCount = /^(?:count|ct|p(?:ac)?k)$/iu

/** Returns the index of the first token, starting at `at`, whose offset is `place` or higher. */
function indexAt(tokens: readonly Token[], place: number, at: number): number {
  let next = at
  while (next < tokens.length && (tokens[next]?.from ?? 0) < place) next += 1
  return next
}

const dozens = new Set(['dozen', 'dozens', 'doz', 'dz', 'docena', 'docenas'])

/**
 * Reads dozens as a count: '2 dozen', 'x2 dozen', 'half a dozen', 'a ½ dozen' and 'media docena'. Returns
 * null if there are no dozens at `start`.
 */
export function dozenAt(tokens: readonly Token[], start: number): AmountRead | null {
  const at = timesBefore(tokens, start) ?? start
  const isArticleFirst = isArticle(tokens[at]) && tokens[at + 1]?.kind === 'space'
  const from = isArticleFirst ? at + 2 : at
  const number = numberAt(tokens, from)
  let next = number ? skipSpace(tokens, number.next) : from
  if (number?.quantity === 1 / 2 && isArticle(tokens[next])) next = skipSpace(tokens, next + 1)
  if (!dozens.has(tokens[next]?.text.toLowerCase() ?? '')) return null
  next += tokens[next + 1]?.text === '.' ? 2 : 1
  const { quantity = 1, upTo = null } = number ?? {}
  return {
    amount: { quantity: 12 * quantity, upTo: upTo === null ? null : 12 * upTo, unit: null },
    isWords: false,
    isTimes: false,
    next,
  }
}

/** Whether a number is a price such as '3.49'. Quantities to buy aren't written with exactly two decimals. */
export function isPrice(text: string): boolean {
  return /^\d{1,3}\.\d{2}$/u.test(text)
}

/**
 * Reads text that consists of an amount, such as '4 cans' or 'x2'. Returns null for any other text, for a
 * price such as '3.49', and for a number in words without a unit, such as 'two'.
 */
export function readAmount(text: string): Amount | null {
  const trimmed = text.trim().replace(/(?<!\s)\s+(?:or so|ish|total)$/iu, '')
  if (isPrice(trimmed)) return null
  const tokens = tokensOf(trimmed)
  const dozen = dozenAt(tokens, 0)
  if (dozen) return dozen.next === tokens.length ? dozen.amount : null
  const read = amountAt(trimmed, tokens, 0)
  if (!read || read.next !== tokens.length) return null
  // 'a' or 'two' without a unit might not be a quantity.
  return read.isWords && read.amount.unit === null ? null : read.amount
}
