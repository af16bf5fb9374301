import type { KnownNames } from '#shared/names/known-names.ts'
import { type Amount, amountText, noAmount } from './amounts/amount.ts'
import {
  amountAtEnd,
  amountInside,
  countedSize,
  leadingNumber,
  leadingUnit,
} from './amounts/read-amount.ts'
import { beginsWithSpecification } from './amounts/specifications.ts'
import {
  containerPattern,
  edgePattern,
  isMeasure,
  onlyMeasurePattern,
  sizePattern,
  unitPattern,
} from './amounts/units.ts'
import { extractOtherMeasure, extractSizes, isKnown, isName } from './item-notes.ts'

/**
 * What was read at the start of an item: its amount, notes such as sizes, and the rest of the text, starting
 * with the name.
 */
export type FrontRead = { rest: string; amount: Amount; notes: string[] }

/** Matches the article before an amount: 'a' in 'a 6 pack of beer'. */
const articleOfAmount = new RegExp(`^an?\\s+(?=\\d+\\s+${unitPattern}${edgePattern})`, 'iu')
const leadingPrice = /^\$\d+(?:\.\d+)?\s+(?!off\s)(?=\p{L})/iu
const leadingSome =
  /^(?:about(?=\s\d)|some|a few|few|several|a little|a (?:bit|mess) of|algunos?|algunas?|unos|unas)\s+/iu
const leadingContainer = new RegExp(`^(?<unit>${containerPattern})\\s+(?:of\\s+)?`, 'iu')
const onlyContainer = new RegExp(`^${containerPattern}$`, 'iu')
/** Matches a measure after a count: '2 lb' in '1 2 lb chicken'. */
const beginsWithMeasure = new RegExp(
  `^[\\d½¼¾]+(?:\\.\\d+)?(?:-?\\s(?:to|or)\\s\\d+)?(?:-(?!in|f|lit)|\\s)?${onlyMeasurePattern}\\.?${edgePattern}`,
  'iu',
)
const bareSize = new RegExp(`^${sizePattern}\\s+`, 'iu')

/**
 * Reads the amount before a name, and moves prices and sizes around the amount to the notes. The amount is
 * `noAmount` if the text doesn't begin with one. If `wantsAmount` is false, a number at the start is part of
 * the name.
 */
export function readFront(text: string, names: KnownNames, wantsAmount: boolean): FrontRead {
  const notes: string[] = []
  let rest = text
  const price = leadingPrice.exec(rest)?.[0] ?? ''
  if (price) notes.push(price.trim())
  rest = rest.slice(price.length)
  const some = leadingSome.exec(rest) ?? articleOfAmount.exec(rest)
  if (some && !isName(names, rest)) rest = rest.slice(some[0].length)
  if (isName(names, rest)) return { rest, amount: noAmount, notes }
  // In 'tres leches cake' and 'siete tortillas', the number is part of the name.
  const [first = '', second = ''] = rest.split(/\s+/u)
  const isNumberOfName =
    (/^\p{L}{3}/u.test(first) && (isName(names, first) || isName(names, `${first} ${second}`))) ||
    beginsWithNumberedName(rest, names)
  // In 'a turkey about 12 lb', the amount is the weight, not 'a'.
  const article = articleOnly.exec(rest)
  if (article && saysWeight(rest.slice(article[0].length))) rest = rest.slice(article[0].length)
  const isKind = isNumberOfName || beginsWithSpecification(rest)
  const start = wantsAmount && !isKind ? leadingNumber(rest) : null
  if (start) {
    rest = rest.slice(start.length)
    // A size may come between the number and the unit: '2 x 400g tins'.
    rest = extractSizes(rest, notes)
    // '2 12pk coke' means the same as '2 x 12pk coke'.
    const hasSize = start.isTimes || countedSize.test(rest) || beginsWithMeasure.test(rest)
    const size = hasSize ? bareSize.exec(rest) : null
    if (size) {
      notes.push(size[0].trim())
      rest = rest.slice(size[0].length)
    }
  } else rest = extractSizes(rest, notes, { onlyBefore: true })
  const unit = leadingUnit.exec(rest)
  // A comma may follow the amount: '3 lbs, thighs'.
  const after = unit ? rest.slice(unit[0].length).replace(/^\s*,/u, '').trim() : ''
  const isUnit =
    unit && after !== '' && isUnitOf({ unit, rest, after, names, isCounted: start !== null })
  const quantity = start?.quantity ?? null
  if (isUnit) {
    const [, afterOf = after] = /^(?:of|de)\s+(.*)/isu.exec(after) ?? []
    const tail = extractOtherMeasure(afterOf, notes)
    const amount = { quantity, upTo: start?.upTo ?? null, unit: unit.groups?.['unit'] ?? null }
    const bag = bySize(tail, { amount, names })
    return bag ?? { rest: extractSizes(tail, notes), amount, notes }
  }
  if (!start) return { rest, amount: noAmount, notes }
  rest = extractOtherMeasure(rest, notes)
  return { rest, amount: { quantity, upTo: start.upTo, unit: null }, notes }
}

const articleOnly = new RegExp(
  `^(?:an?|una?)\\s+(?!${containerPattern}${edgePattern})(?=\\p{L})`,
  'iu',
)
const weight = /^(?:lbs?|pounds?|libras?|kilos?|kgs?|#)$/iu

/** Whether the text contains a weight after the name. */
function saysWeight(text: string): boolean {
  const { amount } = amountInside(text) ?? amountAtEnd(text) ?? {}
  return weight.test(amount?.unit ?? '')
}

/** Maximum number of words in a name that begins with a number. */
const maxNumberedWords = 4

/** Whether the text begins with a product name that starts with a number, such as '12 grain bread'. */
function beginsWithNumberedName(text: string, names: KnownNames): boolean {
  if (!/^(?:\d|one\s)/iu.test(text)) return false
  const words = text.split(/\s+/u, maxNumberedWords)
  return words.some((_, at) => at > 0 && isName(names, words.slice(0, at + 1).join(' ')))
}

/**
 * Reads a size before a container as one container of that size: for '10 lb' and 'bag potatoes', one bag of
 * potatoes with the note '10 lb'. Returns null unless `amount` is a measure and the text is a container
 * followed by a known product.
 */
function bySize(
  text: string,
  { amount, names }: { amount: Amount; names: KnownNames },
): FrontRead | null {
  const container = leadingContainer.exec(text)
  const rest = container ? text.slice(container[0].length) : ''
  const unit = container?.groups?.['unit']
  const isSize = isMeasure(amount.unit ?? '')
  if (unit === undefined || !isSize || !isKnown(names, rest) || isName(names, text)) return null
  return { rest, amount: { quantity: 1, upTo: null, unit }, notes: [amountText(amount)] }
}

/** Whether the word at the start of `rest` is used as a unit rather than as part of the name. */
function isUnitOf(part: {
  unit: RegExpExecArray
  rest: string
  after: string
  names: KnownNames
  isCounted: boolean
}): boolean {
  const { unit, rest, after, names, isCounted } = part
  const isContainer = onlyContainer.test(unit.groups?.['unit'] ?? '')
  // 'cup noodles 6' begins with a name rather than a unit.
  const isOf = /\s(?:of|de)\s+$/iu.test(unit[0])
  const begin = isOf ? '' : rest.split(/\s+/u, 2).join(' ')
  if (!isCounted && isName(names, begin)) return false
  const whole = names.findExact(rest)
  if (whole && names.resolve(after) !== whole) {
    // In '2 cans corn', 'cans' is the unit, even though 'can corn' is a known name. In '2 cup noodles', 'cup
    // noodles' is the name.
    return isCounted && /^(?:cans?|tins?|latas?)\b/iu.test(rest) && names.resolve(after) !== null
  }
  // In 'a bouquet for the table', 'bouquet' is the item, not a unit.
  if (/^(?:for|from|if|para|pa)\s/iu.test(after)) return false
  // In 'manos de puerco' (pig's feet), 'manos' isn't a unit.
  if (!isCounted && /^(?:hands?|manos?)$/iu.test(unit.groups?.['unit'] ?? '')) return false
  if (isOf && !isCounted) return isKnown(names, after) || !isKnown(names, rest)
  if (isCounted) return true
  // These units often begin a name: 'Crown Royal', 'Bar Harbor', 'sheet cake', 'leaf lettuce'.
  if (
    /^(?:crowns?|bars?|sheets?|rings?|leaf|ball|stem|square|serving|shot|spear)$/iu.test(
      unit.groups?.['unit'] ?? '',
    )
  )
    return false
  return isContainer && isKnown(names, after) && !/^\d(?!\d*-?(?:packs?|pks?))/iu.test(rest)
}
