import type { KnownNames } from '#shared/names/known-names.ts'
import {
  type Amount,
  amountText,
  containerPattern,
  edgePattern,
  isMeasure,
  noAmount,
  sizePattern,
  unitPattern,
} from './amount.ts'
import {
  extractBrackets,
  extractJuice,
  extractPackaging,
  extractRemark,
  extractSizes,
  extractTrailingSize,
  isKnown,
  isName,
  withoutMarks,
} from './item-notes.ts'
import {
  amountAtEnd,
  amountInside,
  amountPart,
  countedSize,
  countInside,
  type InsideAmount,
  leadingNumber,
  leadingUnit,
  packedAmount,
  readAmount,
  sizedAtEnd,
  type TrailingAmount,
  wantedAtEnd,
} from './read-amount.ts'

/** One thing to buy, as it was written and as it was read. */
export type ListItem = Amount & {
  /** As it stands in the list, with bullet and quantity, and where. */
  text: string
  at: number
  name: string
  /** What else was said: a size, a brand, 'minced', 'for tacos'; empty when nothing was. */
  note: string
  /** The heading that it stands under, such as 'Frozen'; null without one. */
  heading: string | null
  /** Whether the list says that it is bought: '[x] milk', '~~milk~~'. */
  isTicked: boolean
}

/** Name, amount and note of one item. */
export type ReadItem = Pick<ListItem, 'name' | 'note' | 'quantity' | 'upTo' | 'unit'>

/** What is said before an item and isn't part of it: 'oh and', 'for Evelyn we need', 'don't forget'. */
const leadingWords =
  /^(?:(?:oh|ok(?:ay)?|um+|uh|like|also|plus|then|and|y)\s+|(?:(?:for|para)\s[^,]{1,30}\s)?(?:we|i|you)(?:\s(?:also|still|really))?\s(?:need|want)\s+(?:to\s(?:get|buy)\s+)?|(?:don['’]?t forget|remember)\s+(?:the\s+)?)+/iu
/** 'A' of 'a 6 pack of beer'. */
const articleOfAmount = new RegExp(`^an?\\s+(?=\\d+\\s+${unitPattern}${edgePattern})`, 'iu')
const leadingPrice = /^\$\d+(?:\.\d+)?\s+(?!off\s)(?=\p{L})/iu
const leadingSome =
  /^(?:about(?=\s\d)|some|a few|few|several|a little|a bit of|algunos?|algunas?|unos|unas)\s+/iu
const leadingContainer = new RegExp(`^(?<unit>${containerPattern})\\s+(?:of\\s+)?`, 'iu')
const onlyContainer = new RegExp(`^${containerPattern}$`, 'iu')
/** One word or two without a number, as a name is. */
const whoever = /^\p{L}+(?:\s\p{L}+)?$/u
/** They say how many are in a package. */
const packageCount = /^(?:count|cts?|p(?:ac)?ks?)$/iu
const bareSize = new RegExp(`^${sizePattern}\\s+`, 'iu')

/** A longer text is prose, and would take long to be read as anything else. */
export const maxItemLength = 200

/** Reads one item of a list; without names it knows numbers and units only. */
export function readItem(written: string, names: KnownNames): ReadItem {
  if (written.length > maxItemLength) return { ...noAmount, name: written.trim(), note: '' }
  const text = withoutMarks(written) || written.trim()
  if (isName(names, text)) return { ...noAmount, name: text, note: '' }
  const notes: string[] = []
  const start = readStart(
    extractJuice(withoutLeadingWords(extractBrackets(text, notes), names), notes),
    names,
  )
  notes.unshift(...start.notes)
  let { amount } = start

  const counted = amount === noAmount ? readMiddle(start.rest, names) : null
  const remark = counted
    ? { name: counted.name, note: counted.rest }
    : extractRemark(start.rest, names)
  amount = counted?.amount ?? amount
  const wantsAmount = amount === noAmount && !isName(names, remark.name)
  const end = wantsAmount ? readEnd(remark.name, names) : null
  const inRemark = end || amount !== noAmount ? null : amountOfRemark(remark.note)
  amount = end?.amount ?? inRemark?.amount ?? amount
  const unsized = extractTrailingSize(end?.rest ?? remark.name, notes, names)
  const rest = extractPackaging(unsized, notes, names)
  if (end?.note) notes.unshift(end.note)
  if (remark.note !== '') notes.unshift(inRemark ? inRemark.rest : remark.note)
  amount = countInBrackets(text, notes, {
    amount,
    end,
    isName: (count) => isName(names, `${rest} ${count}`),
  })
  const name = rest.trim()
  if (name === '') return { ...noAmount, name: text, note: '' }
  return { ...amount, name, note: notes.filter(Boolean).join(', ') }
}

type Part = { rest: string; amount: Amount; notes: string[] }

/** What stands before a name, and what a dash says behind it: '2 milk', 'milk - 2', 'milk - the big one'. */
function readStart(text: string, names: KnownNames): Part {
  const dash = /^(.*\S)\s*(?:\s[-–—]+\s+|—|--|:\s)(.*)/su.exec(text)
  const [, before = text, after = ''] = dash?.[2]?.trim() && !isName(names, text) ? dash : []
  // 'Maddie - shampoo' is shampoo, for Maddie.
  if (isName(names, after) && whoever.test(before) && !isKnown(names, before)) {
    return { rest: after, amount: noAmount, notes: [before] }
  }
  const counted = readFront(before, names, true)
  const [amountSaid, packed] = amountPart(after)
  const amount = readAmount(amountSaid)
  if (!amount || isSizeOf(counted, amount, names)) {
    return { ...counted, notes: [...counted.notes, after.trim()] }
  }
  // '12 pack coke - 2' is two of a size; the 12 of '12 grain bread - 2' belongs to the name.
  const isSized = counted.amount.unit !== null
  const { rest, notes } = isSized ? counted : readFront(before, names, false)
  return { rest, amount, notes: [...notes, isSized ? amountText(counted.amount) : '', packed] }
}

/** '4 lbs' of 'for soup 4 lbs', and 'like 4'; 'for 12 cups' says what it is for. */
function amountOfRemark(remark: string): Pick<TrailingAmount, 'rest' | 'amount'> | null {
  const [, about] = /^like\s+(\S.*)$/iu.exec(remark) ?? []
  const amount = about === undefined ? null : readAmount(about)
  if (amount) return { rest: '', amount }
  const end = /^(?:for|para|from)\s/iu.test(remark) ? wantedAtEnd(remark) : null
  return end?.rest.includes(' ') ? end : null
}

/** '1 block tofu - 14 oz': what is counted has a size. */
function isSizeOf(counted: Part, { unit }: Amount, names: KnownNames): boolean {
  if (counted.amount === noAmount) return false
  // '12 eggs - 2 dozen' has said how many.
  const isCount = counted.amount.unit === null && isName(names, counted.rest)
  return isCount || (unit !== null && isMeasure(unit))
}

/** The amount with what brackets say, which is taken from the notes: '(2)' of 'eggs (2)' and 'cheese 8 oz (2)'. */
function countInBrackets(
  text: string,
  notes: string[],
  read: { amount: Amount; end: { note: string } | null; isName: (count: string) => boolean },
): Amount {
  const { amount, end, isName } = read
  // 'Cheese 8 oz (2)' is two of a size, 'potatoes 5 lb bag (2)' are two bags.
  const isSized = end !== null && isMeasure(amount.unit ?? '')
  const isBag = end !== null && end.note !== '' && amount.quantity === 1
  if (amount !== noAmount && !isSized && !isBag) return amount
  const at = notes.findIndex((note) => isCount(text, note))
  const count = notes[at]
  if (count === undefined || isName(count)) return amount
  notes.splice(at, 1, isSized ? amountText(amount) : '')
  const { quantity, upTo, unit } = readAmount(count) ?? amount
  return { quantity, upTo, unit: unit ?? (isBag ? amount.unit : null) }
}

/** In brackets '(2)', '(x2)' and '(2 bunches)' are amounts; '(312)', '(12 oz)' and '(18 ct)' are sizes. */
function isCount(text: string, note: string): boolean {
  const { quantity, unit } = readAmount(note) ?? noAmount
  if (!/^[x×]?\s*\d{1,3}(?!\S*[\d./])/iu.test(note) || quantity === null) return false
  if (!text.includes(`(${note})`)) return false
  if (unit !== null) return quantity < 12 && !isMeasure(unit) && !packageCount.test(unit)
  return /[x×]/iu.test(note) || (quantity < 12 && text.endsWith(`(${note})`))
}

function readFront(text: string, names: KnownNames, wantsAmount: boolean): Part {
  const notes: string[] = []
  let rest = text
  const price = leadingPrice.exec(rest)?.[0] ?? ''
  if (price) notes.push(price.trim())
  rest = rest.slice(price.length)
  const some = leadingSome.exec(rest) ?? articleOfAmount.exec(rest)
  if (some && !isName(names, rest)) rest = rest.slice(some[0].length)
  if (isName(names, rest)) return { rest, amount: noAmount, notes }
  // 'Tres leches cake' and 'siete tortillas' begin with no number.
  const [first = '', second = ''] = rest.split(/\s+/u)
  const isNumberOfName =
    /^\p{L}{3}/u.test(first) && (isName(names, first) || isName(names, `${first} ${second}`))
  const start = wantsAmount && !isNumberOfName ? leadingNumber(rest) : null
  if (start) {
    rest = rest.slice(start.length)
    // '2 x 400g tins': the size stands between number and unit.
    const times = /^[x×]\s+/iu.exec(rest)
    rest = extractSizes(times ? rest.slice(times[0].length) : rest, notes)
    // '2 12pk coke' says it as '2 x 12pk coke' does.
    const hasSize = times || start.isTimes || countedSize.test(rest)
    const size = hasSize ? bareSize.exec(rest) : null
    if (size) {
      notes.push(size[0].trim())
      rest = rest.slice(size[0].length)
    }
  } else rest = extractSizes(rest, notes, { onlyBefore: true })
  const unit = leadingUnit.exec(rest)
  const after = unit ? rest.slice(unit[0].length).trim() : ''
  const isUnit =
    unit && after !== '' && isUnitOf({ unit, rest, after, names, isCounted: start !== null })
  const quantity = start?.quantity ?? null
  if (isUnit) {
    const [, tail = after] = /^(?:of|de)\s+(.*)/isu.exec(after) ?? []
    const amount = { quantity, upTo: start?.upTo ?? null, unit: unit.groups?.['unit'] ?? null }
    const bag = bySize(tail, { amount, names })
    return bag ?? { rest: extractSizes(tail, notes), amount, notes }
  }
  if (!start) return { rest, amount: noAmount, notes }
  return { rest, amount: { quantity, upTo: start.upTo, unit: null }, notes }
}

/** '10 lb bag potatoes' is one bag, of that size. */
function bySize(
  text: string,
  { amount, names }: { amount: Amount; names: KnownNames },
): Part | null {
  const container = leadingContainer.exec(text)
  const rest = container ? text.slice(container[0].length) : ''
  const unit = container?.groups?.['unit']
  const isSize = isMeasure(amount.unit ?? '')
  if (unit === undefined || !isSize || !isKnown(names, rest) || isName(names, text)) return null
  return { rest, amount: { quantity: 1, upTo: null, unit }, notes: [amountText(amount)] }
}

/** Whether a word after a number, or at the front, is a unit and not the beginning of a name. */
function isUnitOf(part: {
  unit: RegExpExecArray
  rest: string
  after: string
  names: KnownNames
  isCounted: boolean
}): boolean {
  const { unit, rest, after, names, isCounted } = part
  const isContainer = onlyContainer.test(unit.groups?.['unit'] ?? '')
  const whole = names.findExact(rest)
  if (whole && names.resolve(after) !== whole) {
    // '2 cans corn' is corn by the can, however 'can corn' is written; 'cup noodles' is a name.
    return isCounted && /^(?:cans?|tins?|latas?)\b/iu.test(rest) && names.resolve(after) !== null
  }
  if (isCounted || /\s(?:of|de)\s+$/iu.test(unit[0])) return true
  // 'Crown royal' is a whiskey, 'Bar Harbor' a maker, and a sheet cake no sheet.
  if (/^(?:crowns?|bars?|sheets?)$/iu.test(unit.groups?.['unit'] ?? '')) return false
  return isContainer && isKnown(names, after) && !/^\d/.test(rest)
}

/** The amount behind a name, and what follows it: '3 lb' of 'onions 3 lb bag'. */
function readEnd(
  text: string,
  names: KnownNames,
): { rest: string; amount: Amount; note: string } | null {
  const end = amountAtEnd(text)
  const sized = end && sizedAtEnd(text, end)
  if (end && sized && !isName(names, end.rest) && isKnown(names, sized.rest)) {
    return { ...sized, note: amountText(end.amount) }
  }
  // A bare number may belong to a name that nobody knows: 'item 7'.
  if (end && (!end.isBare || isKnown(names, extractPackaging(end.rest, [], names)))) {
    return { ...end, note: '' }
  }
  // '4 cans 28 oz': what is counted has a size.
  const counted = end && amountAtEnd(end.rest)
  if (counted && isKnown(names, counted.rest)) return { ...counted, note: amountText(end.amount) }
  const inside = amountInside(text)
  if (
    !inside ||
    !isKnown(names, inside.name) ||
    isDifferentProduct(inside.rest, inside.name, names)
  )
    return null
  return { rest: inside.name, ...packedAmount(inside.amount, inside.rest) }
}

/** The count in the middle of a text: '2' of 'corn husks x2 for tamales'. */
function readMiddle(text: string, names: KnownNames): InsideAmount | null {
  const inside = isName(names, text) ? null : countInside(text)
  if (!inside) return null
  const isThing = !isKnown(names, inside.name) && isKnown(names, inside.rest)
  return isThing || isName(names, inside.rest) ? null : inside
}

/** Whether what stands behind an amount is bought elsewhere: 'water 24 pack paper towels' isn't water. */
function isDifferentProduct(behind: string, name: string, names: KnownNames): boolean {
  const shelf = names.findExact(behind)?.shelf
  return (
    shelf !== undefined && leadingUnit.exec(behind) === null && shelf !== names.resolve(name)?.shelf
  )
}

function withoutLeadingWords(text: string, names: KnownNames): string {
  const words = leadingWords.exec(text)
  return words && !isName(names, text) ? text.slice(words[0].length) || text : text
}
