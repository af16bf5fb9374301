import { type Amount, amountText, noAmount } from './amount.ts'
import {
  amountAt,
  dozenAt,
  numberWithUnitsAt,
  readAmount,
  skipAbout,
  skipPlus,
} from './amount-at.ts'
import { skipSpace } from './numbers.ts'
import { expectsNumber, isModelNumber } from './specifications.ts'
import { type Token, tokensOf } from './tokens.ts'
import { edgePattern, isMeasure, onlyMeasurePattern, unitPattern } from './units.ts'

/** Matches a unit at the start of the text, including an 'of' or 'de' after it. */
export const leadingUnit = new RegExp(
  `^${unitPattern}${edgePattern}\\s*(?:(?:full\\s+)?(?:of|de)\\s+)?`,
  'iu',
)
const leadingQuarter =
  /^(?:(?:an?|one|(?<three>three))\s+)?quarters?\s+(?:of\s+)?(?:an?\s+)?(?=(?:lbs?|pounds?|cups?|gals?|gallons?|tsps?|teaspoons?|kgs?|kilos?)\b)/iu
const leadingCouple = /^(?:(?:an?\s+)?(?:couple|pair)\s+(?:of\s+)?|un\s+par\s+(?:de\s+)?)/iu
/** Matches 'half and half', which is a product. */
const halfAndHalf = /^half\s+(?:and|&|['’]?n['’]?)\s+half\b/iu
const articleAfter = /(?:an?\s+|of\s+(?:the|those|these)\s+)?/iuy
const measureAfter = new RegExp(`\\d+(?:\\.\\d+)?\\s?-?${onlyMeasurePattern}${edgePattern}`, 'iuy')
const beginsWithUnit = new RegExp(`^(?:${unitPattern}|dozens?|doz\\.?)${edgePattern}`, 'iu')
const insideTimes = /(?<=[^\s,])[\s,]+x(?<count>\d{1,2})[\s,]+(?<rest>\p{L}.*)$/iu
const insideOnes =
  /(?<=[^\s,])[\s,]+(?<count>\d{1,2})\s+(?<rest>(?:\p{L}+\s+){0,2}ones(?:\s.*)?)$/iu

/**
 * Matches an amount followed by a note in parentheses or by a container. Doesn't match containers that are
 * also products: in '1 pack rolls', rolls are the product.
 */
const containedAmount =
  /^(.*\S)\s+(?:\(([^()]*)\)|(bags?|box(?:es)?|jars?|cans?|packs?|pkgs?|packages?|bottles?|tubs?|cartons?|jugs?|sacks?|trays?|clamshells?|pouch(?:es)?|canisters?|(?<=\d\s?(?:oz|lb|pt|qt)\.?\s)containers?))$/iu

const countOfOnes = /^(\d{1,2})\s+(\p{L}+\s+ones)$/iu

/**
 * Splits text into an amount and its note: '4 cans (28 oz)' into '4 cans' and the size, '10 lb bag' into '1
 * bag' and its size. Returns the text and an empty note if there is nothing to split off.
 */
export function amountPart(text: string): [amount: string, note: string] {
  const [, count, ones] = countOfOnes.exec(text) ?? []
  if (count !== undefined && ones !== undefined) return [count, ones]
  const [, size = '', times] = /^(.*\S)\s+[x×]\s?(\d{1,2})$/iu.exec(text) ?? []
  if (times !== undefined && readAmount(size)) return [times, size]
  const [, words, inBrackets, container] = containedAmount.exec(text) ?? []
  if (words === undefined || readAmount(text) !== null) return [text, '']
  if (inBrackets !== undefined && readAmount(words) === null) {
    const [inner, note] = amountPart(words)
    return [inner, [note, inBrackets].filter(Boolean).join(', ')]
  }
  const amount = container === undefined ? null : readAmount(words)
  if (!amount || container === undefined) return [words, inBrackets ?? container ?? '']
  const one = packedAmount(amount, container)
  return [amountText(one.amount), one.note]
}

const oneContainer =
  /^(?:bag|box|jar|can|tin|bottle|tub|tube|carton|jug|sack|tray|roll|pack|pkg|package|container|canister|pouch|bucket|case|loaf|block|log)$/iu

/**
 * Combines an amount with a container. For a size, returns one container with the size as a note: '10 lb' and
 * 'bag' become one bag with the note '10 lb'. Otherwise keeps the amount and returns the container as the
 * note.
 */
export function packedAmount(amount: Amount, container: string): { amount: Amount; note: string } {
  const isSize = amount.unit !== null && isMeasure(amount.unit)
  if (!isSize || !oneContainer.test(container)) return { amount, note: container }
  return { amount: { ...noAmount, quantity: 1, unit: container }, note: amountText(amount) }
}

/** Whether the text consists of an amount, with or without packaging or a note in parentheses. */
export function isOnlyAmount(text: string): boolean {
  return readAmount(amountPart(text)[0]) !== null
}

/** The number at the start of the text. `length` is the offset of the text after the number. */
export type LeadingNumber = {
  length: number
  quantity: number
  upTo: number | null
  isTimes?: boolean
}

/**
 * Reads the number at the start of the text: '2', 'a dozen', '1 ½', '2 x'. Returns null if the text doesn't
 * begin with a number, or if the number belongs to the product, as in 'half and half'.
 */
export function leadingNumber(text: string): LeadingNumber | null {
  if (halfAndHalf.test(text)) return null
  const tokens = tokensOf(text)
  const dozen = dozenAt(tokens, 0)
  if (dozen && dozen.next < tokens.length) {
    const [of = ''] = /^\s*(?:(?:of|de)\s+)?/iu.exec(restFrom(text, tokens, dozen.next)) ?? []
    return numberOf(dozen.amount, placeOf(text, tokens, dozen.next) + of.length)
  }
  const couple = leadingCouple.exec(text)
  if (couple) return { length: couple[0].length, quantity: 2, upTo: null }
  const quarter = leadingQuarter.exec(text)
  if (quarter) {
    const quantity = quarter.groups?.['three'] === undefined ? 1 / 4 : 3 / 4
    return { length: quarter[0].length, quantity, upTo: null }
  }
  return countAt(text, tokens)
}

/** Reads the number at the start of the text: 3 in '3lb'. Returns null for part of a name, as in '7up'. */
function countAt(text: string, tokens: readonly Token[]): LeadingNumber | null {
  const start = skipAbout(text, tokens, 0)
  const isTimesFirst = /^[x×]$/iu.test(tokens[start]?.text ?? '')
  const number = numberWithUnitsAt(
    text,
    tokens,
    isTimesFirst ? skipSpace(tokens, start + 1) : start,
  )
  if (!number) return null
  const { quantity, upTo } = number
  const afterPlus = skipPlus(tokens, number.next)
  const from = placeOf(text, tokens, afterPlus)
  // A comma may follow the number: '10, apples'.
  const [space = ''] = /^(?:,(?=\s))?\s*/u.exec(text.slice(from)) ?? []
  const rest = text.slice(from + space.length)
  if (rest === '') return null
  if (tokens[start]?.kind === 'word' && !isTimesFirst) {
    if (space === '') return null
    articleAfter.lastIndex = from + space.length
    articleAfter.test(text)
    return { length: articleAfter.lastIndex, quantity, upTo }
  }
  const length = from + space.length
  if (isTimesFirst) return space === '' ? null : { length, quantity, upTo, isTimes: true }
  const times = timesLength(text, length)
  if (times > 0) return { length: length + times, quantity, upTo, isTimes: true }
  if (space === '' && measureAfterHyphen.test(rest)) return { length: length + 1, quantity, upTo }
  return isNumberAlone(rest, space) ? { length, quantity, upTo } : null
}

/**
 * Returns the length of an 'x' after a number, including the spaces after the 'x': 2 for '2 x milk', 1 for
 * '6x330ml'. Returns 0 if there is no 'x' or the text is a size such as '9x13 pan'.
 */
function timesLength(text: string, at: number): number {
  const [times = ''] = /^[x×*]\s*/iu.exec(text.slice(at)) ?? []
  if (times === '') return 0
  measureAfter.lastIndex = at + times.length
  return times.length > 1 || measureAfter.test(text) ? times.length : 0
}

/** Matches '-pound' in '5-pound roast'. Doesn't match inches or feet, because lengths describe a product. */
const measureAfterHyphen = new RegExp(`^-(?!in|f)${onlyMeasurePattern}${edgePattern}`, 'iu')

// Whether the number before `rest` is a count, as in '3lb' and '400g', but not in '7up' or '2-inch'.
function isNumberAlone(rest: string, space: string): boolean {
  if (/^[%/:]/u.test(rest)) return false
  if (space !== '') return !rest.startsWith('-')
  return leadingUnit.test(rest) || rest.startsWith('(')
}

function numberOf({ quantity, upTo }: Amount, length: number): LeadingNumber {
  return { length, quantity: quantity ?? 1, upTo }
}

function placeOf(text: string, tokens: readonly Token[], at: number): number {
  return tokens[at]?.from ?? text.length
}

function restFrom(text: string, tokens: readonly Token[], at: number): string {
  return text.slice(placeOf(text, tokens, at))
}

/** An amount at the end of the text, and the text before it. A bare amount has neither a unit nor an 'x'. */
export type TrailingAmount = { rest: string; amount: Amount; isBare: boolean }

/** Maximum number of tokens in an amount at the end of the text. */
const maxTrailingTokens = 14

/**
 * Returns the amount at the end of the text, with the text before it. Returns null if the text doesn't end
 * with an amount, or if the number belongs to the name, as in 'size 4'.
 */
export function amountAtEnd(text: string): TrailingAmount | null {
  const tokens = tokensOf(text)
  for (let at = Math.max(1, tokens.length - maxTrailingTokens); at < tokens.length; at += 1) {
    const rest = restBefore(text, tokens, at)
    if (rest === null) continue
    const dozen = dozenAt(tokens, at)
    if (dozen?.next === tokens.length) return { rest, amount: dozen.amount, isBare: false }
    const read = amountAt(text, tokens, at)
    if (read?.next !== tokens.length) continue
    const { amount, isTimes, isWords } = read
    const isBare = amount.unit === null && !isTimes
    if (isWords && isBare) continue
    if (!isTimes && expectsNumber(rest)) return null
    if (isBare && isModelNumber(rest, text.slice(tokens[at]?.from).trim())) return null
    // In 'soup in a can', 'a can' isn't an amount.
    if (isWords && endsWithPreposition.test(rest)) return null
    // In 'half and half qt', the second 'half' is part of the name.
    if (isWords && endsWithJoiner.test(rest)) continue
    return { rest, amount, isBare }
  }
  return null
}

/**
 * Returns the text before a token, without the spaces, commas, colons and equal signs that separate it from
 * the token. Returns null if there is no such separator, or no text before it.
 */
function restBefore(text: string, tokens: readonly Token[], at: number): string | null {
  const before = text.slice(0, tokens[at]?.from)
  const rest = before.replace(/(?<![\s,:=])[\s,:=]+$/u, '')
  return rest === before || rest === '' ? null : rest
}

/** Matches a package size after a count: '12pk' in '2 12pk coke', '2 ltr' in '3 2 ltr root beer'. */
export const countedSize = /^\d+(?:\.\d+)?(?:\s?p(?:ac)?ks?|\s?(?:lit(?:er|re)s?|ltrs?|oz))\b/iu

/**
 * Returns the count before the package size `end`: 2 for 'coke 2 12pks'. Returns null unless the count is
 * from 1 to 12 and smaller than the size. For example, in 'diapers 5 2 packs', 5 is more likely a diaper
 * size.
 */
export function sizedAtEnd(text: string, end: TrailingAmount): TrailingAmount | null {
  if (!countedSize.test(text.slice(end.rest.length).trim())) return null
  const counted = amountAtEnd(end.rest)
  const [count, size] = [counted?.amount.quantity ?? 0, end.amount.quantity ?? 0]
  return counted?.isBare && count >= 1 && count <= 12 && count < size ? counted : null
}

/** Matches words that show an amount isn't the amount to buy: 'already have 1 dozen', 'under $3 a box'. */
const unwanted =
  /\$|\b(?:not|no|have|has|had|already|than|under|over|until|unless|left|because|plus|save|off|serves?|feeds?)\b/iu

/**
 * Like `amountAtEnd`, but for a remark. Also returns null if the amount has neither a unit nor an 'x', or if
 * the shopper doesn't want to buy it.
 */
export function wantedAtEnd(remark: string): TrailingAmount | null {
  const end = unwanted.test(remark) ? null : amountAtEnd(remark)
  return end?.isBare ? null : end
}

/**
 * Reads the amount at the start of a remark: one dozen in '1 doz assorted', '3 lb' in '3 lb organic'. Returns
 * null if the amount doesn't have a unit, if the remark contains another number, or if the shopper doesn't
 * want to buy the amount.
 */
export function wantedAtStart(remark: string): Pick<TrailingAmount, 'rest' | 'amount'> | null {
  const tokens = tokensOf(remark)
  const read = unwanted.test(remark) ? null : (dozenAt(tokens, 0) ?? amountAt(remark, tokens, 0))
  if (!read || read.isWords || tokens[read.next]?.kind !== 'space') return null
  const rest = restFrom(remark, tokens, read.next).trim()
  const hasUnit = read.amount.unit !== null || dozenAt(tokens, 0) !== null
  return hasUnit && !/\d/u.test(rest) ? { rest, amount: read.amount } : null
}

/** An amount between a name and more text. */
export type InsideAmount = { name: string; amount: Amount; rest: string }

/**
 * Reads a count in the middle of the text: 2 in 'corn x2 for the kids', or 8 in 'apples 8 big ones'. Returns
 * null if there is no such count, if a unit follows it, or if the text contains several counts.
 */
export function countInside(text: string): InsideAmount | null {
  const found = insideTimes.exec(text) ?? insideOnes.exec(text)
  const { count, rest } = found?.groups ?? {}
  const name = text.slice(0, found?.index)
  // In 'eggs x2 dozen', a unit follows the count. 'apples x2 bananas x3' lists two items.
  if (count === undefined || rest === undefined || !/\p{L}/u.test(name)) return null
  if (beginsWithUnit.test(rest) || /\sx\d/iu.test(`${name} ${rest}`)) return null
  return { name, amount: { ...noAmount, quantity: Number(count) }, rest }
}

const endsWithPreposition = /\s(?:in|by|en|por|per|with|con|w\/)$/iu
const endsWithJoiner = /(?:\b(?:and|y|e|n)|[&;+/])$/iu
const beginsWithJoiner = /^(?:(?:and|y|e|n|plus|or)\s|[&+/;])/iu

/**
 * Reads an amount with a unit in the middle of the text, such as '3 lb' in 'onions 3 lb bag'. Returns null if
 * the text doesn't begin with a letter or doesn't contain such an amount.
 */
export function amountInside(text: string): InsideAmount | null {
  if (!/^\p{L}/u.test(text)) return null
  const tokens = tokensOf(text)
  for (const at of tokens.keys()) {
    const name = at === 0 ? null : restBefore(text, tokens, at)
    const read = name === null ? null : amountAt(text, tokens, at)
    if (name === null || !read || read.isWords || read.isTimes || read.amount.unit === null)
      continue
    const rest = restFrom(text, tokens, read.next)
    if (endsWithJoiner.test(name) || expectsNumber(name) || !/^[\s,]/u.test(rest)) continue
    const after = rest.replace(/^[\s,]+/u, '')
    if (after === '' || beginsWithJoiner.test(after)) continue
    return { name, amount: read.amount, rest: after }
  }
  return null
}
