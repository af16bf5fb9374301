import type { KnownNames } from '#shared/names/known-names.ts'
import { memoizeByLine } from '#shared/names/memoize.ts'
import { type Amount, amountText, noAmount } from './amounts/amount.ts'
import { isPrice, readAmount } from './amounts/amount-at.ts'
import { countBeforeRemark } from './amounts/counted-note.ts'
import {
  amountAtEnd,
  amountInside,
  amountPart,
  leadingNumber,
  leadingUnit,
  packedAmount,
  sizedAtEnd,
  type TrailingAmount,
  wantedAtEnd,
  wantedAtStart,
} from './amounts/read-amount.ts'
import { withSharesFirst } from './amounts/spoken-fractions.ts'
import { withPlainNumbers } from './amounts/tokens.ts'
import { isMeasure } from './amounts/units.ts'
import { countFirst, countInBrackets } from './bracket-counts.ts'
import {
  extractBrackets,
  extractJuice,
  extractPackaging,
  extractRemark,
  extractTrailingSize,
  isKnown,
  isKnownInForm,
  isName,
  withoutMarks,
} from './item-notes.ts'
import { readMiddle } from './middle-count.ts'
import { withoutPreparation } from './preparation.ts'
import { type FrontRead, readFront } from './read-front.ts'
import { openerOf } from './remark-words.ts'

/** A store written in a list: its label, and the offsets of the characters that name it. */
export type StoreAtItem = { label: string; from: number; to: number }

/** One item to buy: its text as written, its place in the list, and what the text means. */
export type ListItem = Amount & {
  /** The item as written in the list, including its bullet, amount, notes and store tags. */
  text: string
  at: number
  name: string
  /** Remarks such as a size, a brand, 'minced' or 'for tacos'. Empty if there are none. */
  note: string
  /** The heading above the item, such as 'Frozen', or null if there is none. */
  heading: string | null
  /** The store where the item is bought, such as 'Costco', or null if any store will do. */
  store: string | null
  /** The item's own store, as written next to the item or on its line. Absent if there is none. */
  tag?: StoreAtItem
  /** Whether the list marks the item as bought, as in '[x] milk' or '~~milk~~'. */
  isTicked: boolean
}

/** The name, amount and note of an item. */
export type ReadItem = Pick<ListItem, 'name' | 'note' | 'quantity' | 'upTo' | 'unit'>

/** Matches words before an item that aren't part of it: 'oh and', 'for Evelyn we need', 'don't forget'. */
const leadingWords =
  /^(?:(?:oh|ok(?:ay)?|um+|uh|like|also|plus|then|and|y)\s+|(?:(?:for|para)\s[^,]{1,30}\s)?(?:we|i|you)(?:\s(?:also|still|really))?\s(?:need|want)\s+(?:to\s(?:get|buy)\s+)?|(?:don['’]?t forget|remember)\s+(?:the\s+)?)+/iu
const beginsRemark = /^(?:in|for|from|on|with)\s/iu
/** Matches text that may be a person's name: one or two words without a digit. */
const personName = /^\p{L}+(?:\s\p{L}+)?$/u
/** Maximum length of an item, in characters. Longer text is prose, and parsing it would be slow. */
export const maxItemLength = 200

/** Number of parsed items to cache. A list is parsed again on every keystroke. */
const maxRemembered = 5_000
const readersByNames = new WeakMap<KnownNames, (written: string) => ReadItem>()

/**
 * Reads one item of a list. Text that exceeds `maxItemLength` becomes a name without an amount. Caches
 * results per `names`.
 */
export function readItem(written: string, names: KnownNames): ReadItem {
  const known = readersByNames.get(names)
  if (known) return known(written)
  const read = memoizeByLine((text: string) => parseItem(text, names), maxRemembered)
  readersByNames.set(names, read)
  return read(written)
}

function parseItem(written: string, names: KnownNames): ReadItem {
  if (written.length > maxItemLength) return { ...noAmount, name: written.trim(), note: '' }
  const plain = withSharesFirst(withPlainNumbers(written).replaceAll('\u2060', ''))
  const text = withoutMarks(plain) || plain.trim()
  if (isName(names, text)) return { ...noAmount, name: text, note: '' }
  const notes: string[] = []
  const start = readStart(
    extractJuice(withoutLeadingWords(extractBrackets(countFirst(text), notes), names), notes),
    names,
  )
  notes.unshift(...start.notes)
  let { amount } = start

  const counted = amount === noAmount ? readMiddle(start.rest, names) : null
  const remark = counted
    ? { name: counted.name, note: counted.rest }
    : extractRemark(start.rest, names)
  amount = counted?.amount ?? amount
  const wantsAmount = amount.quantity === null && !isName(names, remark.name)
  const trailing = wantsAmount ? readEnd(remark.name, names) : null
  // 'Bag of ice 2' means two bags, but 'bag of chips 10 oz' is one.
  const end = trailing && amount.unit !== null ? countOfUnit(trailing, amount.unit) : trailing
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
  const name = nameWithoutPreparation(rest.trim(), { unit: amount.unit, notes, names })
  if (name === '') return { ...noAmount, name: text, note: '' }
  return { ...amount, name, note: notes.filter(Boolean).join(', ') }
}

/** Moves the preparation to the notes: 'chopped parsley' becomes 'parsley', but 'crushed tomatoes' stays. */
function nameWithoutPreparation(
  name: string,
  { unit, notes, names }: { unit: string | null; notes: string[]; names: KnownNames },
): string {
  const prepared = isName(names, name) ? null : withoutPreparation(name, unit)
  if (!prepared) return name
  const [whole, bare] = [names.resolve(name), names.resolve(prepared.name)]
  if (whole && whole !== bare) return name
  notes.unshift(prepared.words)
  return prepared.name
}

/**
 * Reads the start of an item, including the amount or remark after a dash: '2 milk', 'milk - 2', 'milk - the
 * big one'.
 */
function readStart(text: string, names: KnownNames): FrontRead {
  const range = leadingNumber(text)
  // The dash in '2 - 3 lemons' is part of the number.
  const from = range && range.upTo !== null ? range.length : 0
  const dash = dashIn(text.slice(from))
  const [, words = text.slice(from), after = ''] =
    dash?.[2]?.trim() && !isName(names, text) ? dash : []
  const before = text.slice(0, from) + words
  // The amount may come before the dash: '12 - eggs'.
  if (readAmount(before) && isKnown(names, after) && !beginsRemark.test(after)) {
    return readFront(`${before} ${after}`, names, true)
  }
  // Text before the dash may say who the item is for: 'For the kids - shampoo', 'Maddie - shampoo'.
  if (/^(?:for|para)\s/iu.test(before) && isKnown(names, after)) {
    const behind = readFront(after, names, true)
    return { ...behind, notes: [...behind.notes, before] }
  }
  if (isName(names, after) && personName.test(before) && !isKnown(names, before)) {
    return { rest: after, amount: noAmount, notes: [before] }
  }
  // Each dash adds a note: 'Wipes - sensitive - big box'.
  const [thing = '', ...more] = before.split(/\s[-–—]+\s/u)
  if (more.length > 0 && isName(names, thing) && !isKnown(names, before)) {
    const behind = readStart(`${thing} - ${after}`, names)
    return { ...behind, notes: [...more, ...behind.notes] }
  }
  const counted = readFront(before, names, true)
  const [amountSaid, packed] = amountPart(after)
  const amount = readAmount(amountSaid)
  if (!amount || isSizeOf(counted, amount, names)) {
    // The text after the dash may end with the amount: 'Litter - Tidy Cats 35 lb'.
    const isFree = counted.amount === noAmount
    const end = isFree
      ? (countBeforeRemark(after) ??
        (/\d$/u.test(counted.rest) ? null : wantedAtStart(after)) ??
        wantedAtEnd(after))
      : null
    const [words, how] = end ? [end.rest, end.amount] : [after, counted.amount]
    return { ...counted, amount: how, notes: [...counted.notes, words.trim()] }
  }
  // '12 pack coke - 2' means two packs. In '12 grain bread - 2', 12 is part of the name.
  const isSized = counted.amount.unit !== null
  const { rest, notes } = isSized ? counted : readFront(before, names, false)
  return { rest, amount, notes: [...notes, isSized ? amountText(counted.amount) : '', packed] }
}

type EndRead = NonNullable<ReturnType<typeof readEnd>>

/**
 * Adds the unit at the start of an item to the count at its end: 2 bags for 'bag of ice 2'. Returns null if
 * the amount at the end already has a unit.
 */
function countOfUnit(end: EndRead, unit: string): EndRead | null {
  return end.amount.unit === null ? { ...end, amount: { ...end.amount, unit } } : null
}

/** Splits the text at a dash or colon. An amount may directly follow the dash: 'onions -3 lbs'. */
function dashIn(text: string): RegExpExecArray | null {
  const spaced = /^(.*\S)\s*(?:\s[-–—]+\s+|—|--|:\s)(.*)/su.exec(text)
  const tight = spaced ? null : /^(.*\S)\s[-–—](\d.*)/su.exec(text)
  return tight && readAmount(tight[2] ?? '') ? tight : spaced
}

/**
 * Reads the amount in a remark: '4 lbs' in 'for soup 4 lbs', or 4 in 'like 4' and 'como unas 4'. Returns null
 * if there is none, or if the amount is part of the purpose, as in 'for 12 cups'.
 */
function amountOfRemark(remark: string): Pick<TrailingAmount, 'rest' | 'amount'> | null {
  const [, about] =
    /^(?:like|como|nom[aá]s|only|just|solo)\s+(?:un[oa]s?\s+)?(\S.*)$/iu.exec(remark) ?? []
  const amount = about === undefined ? null : readAmount(about)
  if (amount) return { rest: '', amount }
  const end = /^(?:for|para|pa'?|pal|p\/|from|with|w\/|con)\s/iu.test(remark)
    ? wantedAtEnd(remark)
    : null
  if (end) return end.rest.includes(' ') ? end : null
  return countOfPurpose(remark)
}

/** Matches a count after a person: 5 in 'for the girls 5'. Doesn't match 'for age 5' or 'for room 5'. */
const purposeWithCount =
  /^(?<rest>(?:for|from\sthe|para|pa'?|pal|p\/|del|de\sla|with|w\/|con)\s(?:\p{L}+\s+){0,3}(?!(?:age|grade|room|table|turning|under|over|may|june|july|march|april|sunday|day|cup|level|number)\s)\p{L}{3,})\s+(?<count>\d{1,2})$/iu

function countOfPurpose(remark: string): Pick<TrailingAmount, 'rest' | 'amount'> | null {
  const { rest, count } = purposeWithCount.exec(remark)?.groups ?? {}
  return rest === undefined ? null : { rest, amount: { ...noAmount, quantity: Number(count) } }
}

/** Whether an amount only gives the size of an item that already has a count: '1 block tofu - 14 oz'. */
function isSizeOf(counted: FrontRead, { unit }: Amount, names: KnownNames): boolean {
  if (counted.amount === noAmount) return false
  // In '12 eggs - 2 dozen', 12 is already the count.
  const isCount = counted.amount.unit === null && isName(names, counted.rest)
  return isCount || (unit !== null && isMeasure(unit))
}

/**
 * Reads the amount after a name, and the text after the amount: '3 lb' and 'bag' in 'onions 3 lb bag'.
 * Returns null if there is no such amount.
 */
function readEnd(
  text: string,
  names: KnownNames,
): { rest: string; amount: Amount; note: string } | null {
  const end = amountAtEnd(text)
  const last = end?.isBare ? text.slice(end.rest.length).trim() : ''
  if (end && isPrice(last) && isKnown(names, end.rest)) {
    return { rest: end.rest, amount: noAmount, note: last }
  }
  const sized = end && sizedAtEnd(text, end)
  if (end && sized && !isName(names, end.rest) && isKnown(names, sized.rest)) {
    return { ...sized, note: amountText(end.amount) }
  }
  // A number without a unit may be part of an unknown name: 'item 7'.
  if (end && (!end.isBare || isKnownInForm(names, extractPackaging(end.rest, [], names)))) {
    return { ...end, note: '' }
  }
  // In '4 cans 28 oz', the second amount is a size.
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

/** Matches words for ripeness after an amount. Elsewhere, 'maduros' means plantains. */
const ripeness = /^(?:bien\s|muy\s|no\s(?:muy\s)?)?(?:madur|verde)[oa]?s?$/iu

/** Whether the text after an amount is a different product, as in 'water 24 pack paper towels'. */
function isDifferentProduct(rest: string, name: string, names: KnownNames): boolean {
  if (ripeness.test(rest)) return false
  const shelf = names.findExact(rest)?.shelf
  return (
    shelf !== undefined && leadingUnit.exec(rest) === null && shelf !== names.resolve(name)?.shelf
  )
}

/**
 * Removes words before the name, such as 'don't forget' or 'get some of those'. Keeps words that may be part
 * of the name or of a task.
 */
function withoutLeadingWords(text: string, names: KnownNames): string {
  if (isName(names, text)) return text
  const words = leadingWords.exec(text)?.[0] ?? ''
  const rest = text.slice(words.length) || text
  const opener = openerOf(rest)
  if (opener === '') return rest
  const thing = rest.slice(opener.length)
  // Text after 'pick up' may be a task, but text after 'get some of those' is always an item.
  const isThing = /\S\s\S+\s\S/u.test(opener) || isKnown(names, readItem(thing, names).name)
  return isThing ? thing : rest
}
