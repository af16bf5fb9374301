import {
  type Amount,
  amountText,
  edgePattern,
  isMeasure,
  noAmount,
  numberOf,
  numberOfWord,
  unitPattern,
  valuePattern,
  wordPattern,
} from './amount.ts'

/** A unit at the beginning of a text, with the 'of' behind it. */
export const leadingUnit = new RegExp(
  `^${unitPattern}${edgePattern}\\s*(?:(?:full\\s+)?(?:of|de)\\s+)?`,
  'iu',
)
// '00 flour' has no number of anything.
const leadingValue = new RegExp(
  `^[~≈]?\\s*(?!0{2}|\\d{2}\\/)${valuePattern}(?![\\d%/.,:])\\s*`,
  'iu',
)
const leadingDozen = new RegExp(
  `^(?:(?:(?<count>\\d+)|${wordPattern})\\s+)?(?<fraction>1\\/2\\s+|½\\s*)?(?<half>half\\s+(?:a\\s+)?|media\\s+)?(?:dozens?|doz\\.?|dz\\.?|docenas?)(?:\\s+(?:of|de))?\\s+`,
  'iu',
)
// Half and half is no half of anything.
const leadingWord = new RegExp(
  `^(?!half\\s+(?:and|&|['’]?n['’]?)\\s+half\\b)${wordPattern}\\s+(?:an?\\s+|of\\s+(?:the|those|these)\\s+)?`,
  'iu',
)
const leadingQuarter =
  /^(?:(?:an?|one|(?<three>three))\s+)?quarters?\s+(?:of\s+)?(?:an?\s+)?(?=(?:lbs?|pounds?|cups?|gals?|gallons?|tsps?|teaspoons?|kgs?|kilos?)\b)/iu
const leadingWordRange = new RegExp(
  `^${wordPattern}\\s+(?:to|or)\\s+${wordPattern.replace('word', 'last')}\\s+`,
  'iu',
)
const leadingCouple = /^(?:an?\s+)?(?:couple|pair)\s+(?:of\s+)?/iu
const leadingTimes = /^(?:x\s*(\d+)|(\d+)\s*[x×])\s+/iu
const trailingTimes = /(?<![\s,])[\s,]+(?:[x×]\s*(\d+)|(\d+)\s*[x×])(?:\s+(?<rest>[\p{L}]+))?$/iu
const trailingAmount = new RegExp(
  `(?<![\\s,:=])[\\s,:=]+[~≈]?(?:about\\s+)?(?!\\d{2}\\/)${valuePattern}(?:\\s*(?:(?:big|large|small|lg|sm|giant|family|party|snack|steamer|variety)\\s+)?${unitPattern})?$`,
  'iu',
)
const trailingWords = new RegExp(`(?<![\\s,])[\\s,]+${wordPattern}\\s+${unitPattern}$`, 'iu')
const dozenPattern = `(?:(?:${valuePattern}|(?<half>half(?:\\s+an?)?)|${wordPattern})\\s*)?(?:dozens?|doz\\.?|dz\\.?)`
const onlyDozen = new RegExp(`^${dozenPattern}$`, 'iu')
const trailingDozen = new RegExp(`(?<![\\s,])[\\s,]+(?:[x×]\\s*)?${dozenPattern}$`, 'iu')
const insideAmount = new RegExp(
  `^(?<name>\\p{L}.*?)(?<!\\b(?:and|y|e|n)|[&;+/\\s,])[\\s,]+(?:[~≈]?(?:about\\s+)?${valuePattern}\\s*${unitPattern})${edgePattern}[\\s,]+(?!(?:and|y|e|n|plus|or)\\s|[&+/;])(?<rest>[^\\s,].*)$`,
  'iu',
)
const beginsWithUnit = new RegExp(`^(?:${unitPattern}|dozens?|doz\\.?)${edgePattern}`, 'iu')
const insideTimes = /(?<=[^\s,])[\s,]+x(?<count>\d{1,2})[\s,]+(?<rest>\p{L}.*)$/iu
const insideOnes =
  /(?<=[^\s,])[\s,]+(?<count>\d{1,2})\s+(?<rest>(?:\p{L}+\s+){0,2}ones(?:\s.*)?)$/iu
const onlyAmount = new RegExp(
  `^[~≈x×]?\\s*(?:${valuePattern}|${wordPattern}(?=\\s))(?:\\s*[x×])?(?:\\s*${unitPattern})?$`,
  'iu',
)

/** The amount that a text says and nothing else, such as '4 cans' or 'x2', or null. */
export function readAmount(text: string): Amount | null {
  const trimmed = text.trim().replace(/(?<!\s)\s+(?:or so|ish|total|each)$/iu, '')
  const { groups } = onlyAmount.exec(trimmed) ?? {}
  if (groups) {
    const quantity =
      groups['from'] === undefined ? numberOfWord(groups['word'] ?? '') : numberOf(groups['from'])
    return { quantity, upTo: endOf(groups['to']), unit: groups['unit'] ?? null }
  }
  const dozen = onlyDozen.exec(trimmed)
  return dozen && dozensOf(dozen)
}

function dozensOf({ groups }: RegExpExecArray): Amount {
  const { from, to, half, word } = groups ?? {}
  const dozens = from === undefined ? (numberOfWord(word ?? '') ?? 1) : numberOf(from)
  const quantity = 12 * (half === undefined ? dozens : 0.5)
  return { ...noAmount, quantity, upTo: to === undefined ? null : 12 * numberOf(to) }
}

/** Only what nobody buys by that name: '1 pack rolls' are rolls. */
const containedAmount =
  /^(.*\S)\s+(?:\(([^()]*)\)|(bags?|box(?:es)?|jars?|cans?|packs?|pkgs?|packages?|bottles?|tubs?|cartons?|jugs?|sacks?|trays?))$/iu

const countOfOnes = /^(\d{1,2})\s+(\p{L}+\s+ones)$/iu

/** '4 cans (28 oz)' is an amount and a size, '10 lb bag' one bag and its size, '4 green ones' four. */
export function amountPart(text: string): [amount: string, note: string] {
  const [, count, ones] = countOfOnes.exec(text) ?? []
  if (count !== undefined && ones !== undefined) return [count, ones]
  const [, words, inBrackets, container] = containedAmount.exec(text) ?? []
  if (words === undefined || readAmount(text) !== null) return [text, '']
  const amount = container === undefined ? null : readAmount(words)
  if (!amount || container === undefined) return [words, inBrackets ?? container ?? '']
  const one = packedAmount(amount, container)
  return [amountText(one.amount), one.note]
}

const oneContainer =
  /^(?:bag|box|jar|can|tin|bottle|tub|tube|carton|jug|sack|tray|roll|pack|pkg|package|container|canister|bucket|case|loaf|block|log)$/iu

/** Of '10 lb' in a 'bag' one bag is bought, and its size is a note; what else stands there is one. */
export function packedAmount(amount: Amount, container: string): { amount: Amount; note: string } {
  const isSize = amount.unit !== null && isMeasure(amount.unit)
  if (!isSize || !oneContainer.test(container)) return { amount, note: container }
  return { amount: { ...noAmount, quantity: 1, unit: container }, note: amountText(amount) }
}

/** Whether a text says an amount, perhaps with how it is packed, and nothing else. */
export function isOnlyAmount(text: string): boolean {
  return readAmount(amountPart(text)[0]) !== null
}

/** A number at the beginning of a text, and how long it is. */
export type LeadingNumber = {
  length: number
  quantity: number
  upTo: number | null
  isTimes?: boolean
}

/** The number at the beginning of a text: '2', 'a dozen', '1 ½', '2 x'; null when there is none. */
export function leadingNumber(text: string): LeadingNumber | null {
  const dozen = leadingDozen.exec(text)
  if (dozen) {
    const { count, word = 'one', half, fraction } = dozen.groups ?? {}
    const number = Number(count ?? numberOfWord(word))
    // 'A ½ dozen' is half of one, '1 ½ dozen' is more than one.
    const whole = count === undefined ? 0 : number
    const dozens = fraction ? whole + 0.5 : number * (half ? 0.5 : 1)
    return { length: dozen[0].length, quantity: 12 * dozens, upTo: null }
  }
  const halfDozen = /^half\s+an?\s+dozen\s+(?:of\s+)?/iu.exec(text)
  if (halfDozen) return { length: halfDozen[0].length, quantity: 6, upTo: null }
  const couple = leadingCouple.exec(text)
  if (couple) return { length: couple[0].length, quantity: 2, upTo: null }
  const times = leadingTimes.exec(text)
  if (times) {
    const quantity = Number(times[1] ?? times[2])
    return { length: times[0].length, quantity, upTo: null, isTimes: true }
  }
  const value = leadingValue.exec(text)
  if (value && value[0].length < text.length && isNumberAlone(text, value[0])) {
    return {
      length: value[0].length,
      quantity: numberOf(value.groups?.['from'] ?? ''),
      upTo: endOf(value.groups?.['to']),
    }
  }
  const quarter = leadingQuarter.exec(text)
  if (quarter) {
    const quantity = quarter.groups?.['three'] === undefined ? 1 / 4 : 3 / 4
    return { length: quarter[0].length, quantity, upTo: null }
  }
  const range = wordRange(text)
  if (range) return range
  const word = leadingWord.exec(text)
  const number = word ? numberOfWord(word.groups?.['word'] ?? '') : null
  if (word && number !== null && word[0].length < text.length) {
    return { length: word[0].length, quantity: number, upTo: null }
  }
  return null
}

/** 'Four to six', 'one or two'. */
function wordRange(text: string): LeadingNumber | null {
  const range = leadingWordRange.exec(text)
  const quantity = numberOfWord(range?.groups?.['word'] ?? '')
  const upTo = numberOfWord(range?.groups?.['last'] ?? '')
  if (!range || quantity === null || upTo === null || upTo <= quantity) return null
  return { length: range[0].length, quantity, upTo }
}

// '7up' and '2-inch' are not numbers of things; '3lb' and '400g' are.
function isNumberAlone(text: string, value: string): boolean {
  const rest = text.slice(value.length)
  if (/\s$/.test(value)) return !rest.startsWith('-')
  return leadingUnit.test(rest) || /^[x×]\s/iu.test(rest) || rest.startsWith('(')
}

/** `isBare`: a number without 'x' or a unit. */
export type TrailingAmount = { rest: string; amount: Amount; isBare: boolean }

/** The amount at the end of a text and what stands before it, or null. */
export function amountAtEnd(text: string): TrailingAmount | null {
  const times = trailingTimes.exec(text)
  if (times) {
    const unit = times.groups?.['rest'] ?? null
    const isUnit = unit === null || leadingUnit.test(`${unit} `)
    if (isUnit && times.index > 0) {
      const quantity = Number(times[1] ?? times[2])
      return {
        rest: text.slice(0, times.index),
        amount: { quantity, upTo: null, unit },
        isBare: false,
      }
    }
  }
  const dozen = trailingDozen.exec(text)
  if (dozen) {
    return { rest: text.slice(0, dozen.index), amount: dozensOf(dozen), isBare: false }
  }
  const match = trailingWords.exec(text)
  if (match && match.index > 0) {
    const { word = '', unit = null } = match.groups ?? {}
    const amount = { quantity: numberOfWord(word), upTo: null, unit }
    return { rest: text.slice(0, match.index), amount, isBare: false }
  }
  const sized = trailingAmount.exec(text)
  if (
    !sized ||
    sized.index === 0 ||
    /\b(?:size|sz\.?|number|no\.?|type|vitamin|spf|stage)$/iu.test(text.slice(0, sized.index))
  ) {
    return null
  }
  const { from = '', to, unit } = sized.groups ?? {}
  const amount = { quantity: numberOf(from), upTo: endOf(to), unit: unit ?? null }
  return { rest: text.slice(0, sized.index), amount, isBare: unit === undefined }
}

/** '12pk' of '2 12pk coke', '2 ltr' of '3 2 ltr root beer'. */
export const countedSize = /^\d+(?:\.\d+)?(?:\s?p(?:ac)?ks?|\s?(?:lit(?:er|re)s?|ltrs?|oz))\b/iu

/** '2 12pks' behind a name is two of a size, as it is before one; 'diapers 5 2 packs' have a size of their own. */
export function sizedAtEnd(text: string, end: TrailingAmount): TrailingAmount | null {
  if (!countedSize.test(text.slice(end.rest.length).trim())) return null
  const counted = amountAtEnd(end.rest)
  const [count, size] = [counted?.amount.quantity ?? 0, end.amount.quantity ?? 0]
  return counted?.isBare && count >= 1 && count <= 12 && count < size ? counted : null
}

/** What a text says of an amount that isn't wanted: 'already have 1 dozen', 'under $3 a box'. */
const unwanted =
  /\$|\b(?:not|no|have|has|had|already|than|under|over|until|unless|left|because|plus|save|off|serves?|feeds?)\b/iu

/** The same in a remark: with a unit, and only one that is wanted. */
export function wantedAtEnd(remark: string): TrailingAmount | null {
  const end = unwanted.test(remark) ? null : amountAtEnd(remark)
  return end?.isBare ? null : end
}

/** An amount with a name before it, and what follows it. */
export type InsideAmount = { name: string; amount: Amount; rest: string }

/** 'x2 for the kids' and '8 big ones' behind a name: how many, and what stands on both sides; or null. */
export function countInside(text: string): InsideAmount | null {
  const found = insideTimes.exec(text) ?? insideOnes.exec(text)
  const { count, rest } = found?.groups ?? {}
  const name = text.slice(0, found?.index)
  // 'Eggs x2 dozen' has its unit behind it, 'apples x2 bananas x3' is two items.
  if (count === undefined || rest === undefined || !/\p{L}/u.test(name)) return null
  if (beginsWithUnit.test(rest) || /\sx\d/iu.test(`${name} ${rest}`)) return null
  return { name, amount: { ...noAmount, quantity: Number(count) }, rest }
}

/** '3 lb bag' behind a name: an amount with a unit, and what stands on both sides of it; or null. */
export function amountInside(text: string): InsideAmount | null {
  const { name, from, to, unit, rest } = insideAmount.exec(text)?.groups ?? {}
  if (name === undefined || from === undefined || unit === undefined || rest === undefined) {
    return null
  }
  return { name, amount: { quantity: numberOf(from), upTo: endOf(to), unit }, rest }
}

function endOf(to: string | undefined): number | null {
  return to === undefined ? null : numberOf(to)
}
