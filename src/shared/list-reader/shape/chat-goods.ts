import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { isGoods } from './chat-kinds.ts'
import { amountInMessage, reasonAtEnd } from './chat-replies.ts'
import type { CleanLine } from './clean-line.ts'
import { partOf } from './excerpt.ts'
import { rowOfGoods } from './goods-rows.ts'
import { type LineContext, readLine } from './read-line.ts'
import type { ChatRequest } from './request-words.ts'

const maxWords = 9

/**
 * Returns the items of a request in a message. Without a verb such as 'need', unknown items are left out
 * unless they have a unit or another item is known.
 */
export function itemsOfRequest(
  line: CleanLine,
  request: ChatRequest,
  context: LineContext,
): readonly ListItem[] {
  const isShort = (item: ListItem) => item.name.split(/\s+/u).length <= maxWords
  const read = readLine(line, context).filter(({ name }) => !pronoun.test(name))
  const items = splitByAnd({ line, request }, withTrailingAmounts(read), context).filter(isShort)
  if (request.kind === 'asked') return items
  // If one item in a request is known, unknown text in that request is an item too.
  const isListed = items.some((item) => isClear(item, items.length, context.names))
  return isListed ? items : items.filter(({ unit }) => unit !== null)
}

/** Matches a wish that doesn't name a product: 'something cheap' in 'red wine, something cheap'. */
const pronoun =
  /^(?:something|anything|nothing|whatever)(?!\p{L})|^(?:some |a few )?(?:things|stuff)$/iu

/**
 * Whether an item is certainly a product. The only item of a request is uncertain if it has no count and its
 * name looks misspelled. It may be another English word: 'both' isn't a misspelled 'broth'.
 */
function isClear({ name, quantity }: ListItem, count: number, names: KnownNames): boolean {
  const thing = withoutAddition(name)
  if (!isGoods(thing, names)) return false
  return count > 1 || quantity !== null || !names.isMisspelled(thing)
}

const joint = /\s(?:and|&|n|y)\s/giu
/** Matches 'and', or the space before the next count in '2 broccoli 2 green beans'. */
const countedNext = /\s(?:and|&|n|y)\s|(?<=\p{L}{2})\s(?=\d{1,2}\s\p{L}{3})/giu
/** Matches the space between an amount and the next item in 'hot dogs 3 packs buns 2 packs'. */
const countedAfter = /(?<=\s\d{1,3}\s\p{L}{2,8})\s(?:and\s)?(?=\p{L}{3})/giu
/** Matches two items, each followed by its amount: 'hot dogs 3 packs buns 2 packs'. */
const countsAfter =
  /^\p{L}[^\d,]{1,30}\s\d{1,3}\s\p{L}{2,8}\s\p{L}[^\d,]{1,30}\s\d{1,3}\s\p{L}{2,8}$/iu
/** Matches 'and' before a number or after an amount. Such an 'and' always separates items. */
const countedJoint = /\s(?:and|n|&|y)\s\d|\d\s\p{L}{2,8}\sand\s/iu
/**
 * Matches a plural before 'and', as in 'everything bagels and scallion cream cheese', but not 'sour cream and
 * onion chips'.
 */
const severalBeforeAnd = /^\p{L}+\s\p{L}{3,}s\sand\s\p{L}+\s\p{L}/iu

/**
 * Splits a single item at 'and' or between counts if each part is known and the entire text isn't. In a
 * request with a verb, some parts may be unknown. Otherwise returns `whole`.
 */
function splitByAnd(
  { line: { excerpt, ...line }, request }: { line: CleanLine; request: ChatRequest },
  whole: readonly ListItem[],
  context: LineContext,
): readonly ListItem[] {
  const [only, ...others] = whole
  if (!only || others.length > 0) return whole
  const row = rowOfGoods(only.name, context.names)
  if (row.length > 0) {
    return row.flatMap(([from, to]) => {
      const start = excerpt.text.indexOf(only.name)
      return readLine({ ...line, excerpt: partOf(excerpt, start + from, start + to) }, context)
    })
  }
  const isCountedAfter = countsAfter.test(excerpt.text)
  const countsBefore = /^\d/u.test(excerpt.text) ? countedNext : joint
  const between = isCountedAfter ? countedAfter : countsBefore
  const joints = [...excerpt.text.matchAll(between)].slice(0, maxWords)
  if (joints.length === 0) return whole
  const isOne = isGoods(only.name, context.names)
  const isSeveral =
    isCountedAfter || severalBeforeAnd.test(excerpt.text) || countedJoint.test(excerpt.text)
  const isKnown = context.names.findExact(withoutPerson(only.name)) !== null
  if (isKnown && isJoined(only.name)) return whole
  const parts = [...joints, null].flatMap((next, nth) => {
    const before = joints[nth - 1]
    const start = before ? before.index + before[0].length : 0
    return readLine({ ...line, excerpt: partOf(excerpt, start, next?.index) }, context)
  })
  const areGoods = parts.every(({ name }) => isGoods(name, context.names))
  // In 'bread, the dark one and ham half a pound', 'and' follows a remark, and the ham has its own amount.
  if (isOne && isKnown) return areGoods && parts.slice(1).every(isDescribed) ? parts : whole
  const isExact = ({ name }: ListItem) => context.names.findExact(withoutPerson(name)) !== null
  const isDecided = request.kind === 'asked' || request.kind === 'bought'
  const mayHaveUnknown =
    (!isOne || countedJoint.test(excerpt.text)) && isDecided && parts.some(isExact)
  const areParts = isOne && !isSeveral ? parts.every(isExact) : mayHaveUnknown || areGoods
  return areParts ? parts : whole
}

function isJoined(name: string): boolean {
  return name.search(joint) !== -1
}

function isDescribed({ quantity, note }: ListItem): boolean {
  return quantity !== null || note !== ''
}

/** Removes the name of the person who gets an item: "Owen's pull-ups" becomes 'pull-ups'. */
function withoutPerson(name: string): string {
  return name.replace(/^\p{Lu}\p{L}+['’]s\s(?=\p{Ll})/u, '')
}

/** Joins an amount to the item before it: 'Epsom salt, 2 bags for my feet' is one item. */
function withTrailingAmounts(items: readonly ListItem[]): ListItem[] {
  const joined: ListItem[] = []
  for (const item of items) {
    const last = joined.at(-1)
    const amount = amountInMessage(item.text)
    if (!last || last.quantity !== null || !amount) joined.push(item)
    else {
      const [reason = ''] = reasonAtEnd.exec(item.text) ?? []
      const note = [last.note, reason.trim()].filter(Boolean).join(', ')
      joined.splice(-1, 1, { ...last, ...amount, note })
    }
  }
  return joined
}

/** Removes a word for 'with' and the text after it: 'foil pans w lids' becomes 'foil pans'. */
function withoutAddition(name: string): string {
  return name.replace(/(?<=\S)\s(?:w\/?|with|con)\s.*$/iu, '')
}
