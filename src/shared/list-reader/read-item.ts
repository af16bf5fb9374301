import type { KnownNames } from '#shared/names/known-names.ts'
import { rememberedByLine } from '#shared/names/remembered.ts'
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
const beginsRemark = /^(?:in|for|from|on|with)\s/iu
/** One word or two without a number, as a name is. */
const personName = /^\p{L}+(?:\s\p{L}+)?$/u
/** A longer text is prose, and would take long to be read as anything else. */
export const maxItemLength = 200

/** A list is read anew at each key; more items than these are forgotten. */
const maxRemembered = 5_000
const readersByNames = new WeakMap<KnownNames, (written: string) => ReadItem>()

/** Reads one item of a list; without names it knows numbers and units only. */
export function readItem(written: string, names: KnownNames): ReadItem {
  const known = readersByNames.get(names)
  if (known) return known(written)
  const read = rememberedByLine((text: string) => readItemAnew(text, names), maxRemembered)
  readersByNames.set(names, read)
  return read(written)
}

function readItemAnew(written: string, names: KnownNames): ReadItem {
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
  const name = nameWithoutPreparation(rest.trim(), { unit: amount.unit, notes, names })
  if (name === '') return { ...noAmount, name: text, note: '' }
  return { ...amount, name, note: notes.filter(Boolean).join(', ') }
}

/** 'Chopped parsley' by the cup is parsley; 'crushed tomatoes' are a thing of their own. */
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

/** What stands before a name, and what a dash says behind it: '2 milk', 'milk - 2', 'milk - the big one'. */
function readStart(text: string, names: KnownNames): FrontRead {
  const range = leadingNumber(text)
  // The dash of '2 - 3 lemons' is part of the number.
  const from = range && range.upTo !== null ? range.length : 0
  const dash = /^(.*\S)\s*(?:\s[-–—]+\s+|—|--|:\s)(.*)/su.exec(text.slice(from))
  const [, said = text.slice(from), after = ''] =
    dash?.[2]?.trim() && !isName(names, text) ? dash : []
  const before = text.slice(0, from) + said
  // '12 - eggs': the amount stands first.
  if (readAmount(before) && isKnown(names, after) && !beginsRemark.test(after)) {
    return readFront(`${before} ${after}`, names, true)
  }
  // 'For the kids - shampoo' and 'Maddie - shampoo' are shampoo, for them.
  if (/^(?:for|para)\s/iu.test(before) && isKnown(names, after)) {
    const behind = readFront(after, names, true)
    return { ...behind, notes: [...behind.notes, before] }
  }
  if (isName(names, after) && personName.test(before) && !isKnown(names, before)) {
    return { rest: after, amount: noAmount, notes: [before] }
  }
  // 'Wipes - sensitive - big box': each dash says more of the first.
  const [thing = '', ...more] = before.split(/\s[-–—]+\s/u)
  if (more.length > 0 && isName(names, thing) && !isKnown(names, before)) {
    const behind = readStart(`${thing} - ${after}`, names)
    return { ...behind, notes: [...more, ...behind.notes] }
  }
  const counted = readFront(before, names, true)
  const [amountSaid, packed] = amountPart(after)
  const amount = readAmount(amountSaid)
  if (!amount || isSizeOf(counted, amount, names)) {
    // 'Litter - Tidy Cats 35 lb': the amount may stand at the end of what the dash says.
    const isFree = counted.amount === noAmount
    const end = isFree ? (countBeforeRemark(after) ?? wantedAtEnd(after)) : null
    const [said, how] = end ? [end.rest, end.amount] : [after, counted.amount]
    return { ...counted, amount: how, notes: [...counted.notes, said.trim()] }
  }
  // '12 pack coke - 2' is two of a size; the 12 of '12 grain bread - 2' belongs to the name.
  const isSized = counted.amount.unit !== null
  const { rest, notes } = isSized ? counted : readFront(before, names, false)
  return { rest, amount, notes: [...notes, isSized ? amountText(counted.amount) : '', packed] }
}

/** '4 lbs' of 'for soup 4 lbs', and 'like 4' and 'como unas 4'; 'for 12 cups' says what it is for. */
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

/** '5' of 'for the girls 5', but not of 'for age 5' and 'for room 5'. */
const purposeWithCount =
  /^(?<rest>(?:for|from\sthe|para|pa'?|pal|p\/|del|de\sla|with|w\/|con)\s(?:\p{L}+\s+){0,3}(?!(?:age|grade|room|table|turning|under|over|may|june|july|march|april|sunday|day|cup|level|number)\s)\p{L}{3,})\s+(?<count>\d{1,2})$/iu

function countOfPurpose(remark: string): Pick<TrailingAmount, 'rest' | 'amount'> | null {
  const { rest, count } = purposeWithCount.exec(remark)?.groups ?? {}
  return rest === undefined ? null : { rest, amount: { ...noAmount, quantity: Number(count) } }
}

/** '1 block tofu - 14 oz': what is counted has a size. */
function isSizeOf(counted: FrontRead, { unit }: Amount, names: KnownNames): boolean {
  if (counted.amount === noAmount) return false
  // '12 eggs - 2 dozen' has said how many.
  const isCount = counted.amount.unit === null && isName(names, counted.rest)
  return isCount || (unit !== null && isMeasure(unit))
}

/** The amount behind a name, and what follows it: '3 lb' of 'onions 3 lb bag'. */
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
  // A bare number may belong to a name that nobody knows: 'item 7'.
  if (end && (!end.isBare || isKnownInForm(names, extractPackaging(end.rest, [], names)))) {
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

/** Behind an amount they say how ripe it is to be; alone 'maduros' are plantains. */
const ripeness = /^(?:bien\s|muy\s|no\s(?:muy\s)?)?(?:madur|verde)[oa]?s?$/iu

/** Whether what stands behind an amount is bought elsewhere: 'water 24 pack paper towels' isn't water. */
function isDifferentProduct(behind: string, name: string, names: KnownNames): boolean {
  if (ripeness.test(behind)) return false
  const shelf = names.findExact(behind)?.shelf
  return (
    shelf !== undefined && leadingUnit.exec(behind) === null && shelf !== names.resolve(name)?.shelf
  )
}

function withoutLeadingWords(text: string, names: KnownNames): string {
  if (isName(names, text)) return text
  const words = leadingWords.exec(text)?.[0] ?? ''
  const rest = text.slice(words.length) || text
  const opener = openerOf(rest)
  if (opener === '') return rest
  const thing = rest.slice(opener.length)
  // 'Pick up' may begin a task, 'get some of those' doesn't.
  const isThing = /\S\s\S+\s\S/u.test(opener) || isKnown(names, readItem(thing, names).name)
  return isThing ? thing : rest
}
