import { nameKey, stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { containerPattern } from '../amounts/units.ts'
import type { ListItem } from '../read-item.ts'
import { namesAgain, withoutAsides } from './chat-asides.ts'
import {
  isGoods,
  isSame,
  isWhich,
  kindOfLast,
  specifiesLast,
  withCountedKind,
  withKind,
} from './chat-kinds.ts'
import {
  amountInMessage,
  asksForDetail,
  asksOtherNumber,
  hintIn,
  noReply,
  onlyAsks,
  reasonAtEnd,
  yesReply,
} from './chat-replies.ts'
import { type ChatRequest, requestsIn } from './chat-requests.ts'
import { type CleanLine, cleanLine } from './clean-line.ts'
import { type Excerpt, partOf, rewrite } from './excerpt.ts'
import { type LineContext, readLine } from './read-line.ts'
import { isSection } from './section-names.ts'

/** Matches a variety after an item, as in 'Metamucil the orange sugar free one'. */
const trailingKind =
  /(?<=\p{L}\s)(?<which>the\s(?:[\p{L}\d%-]+\s){1,4}(?:ones?|kind|brand|type|flavou?r))(?=$|[.,!])/giu
const limitWords = /(?<=\p{L})\s(?:minimum|min|at least|at most|tops|max)$/giu
const additionWords = /\s(?:too|also|as well|también)(?!\p{L})/iu
/** Returns the items that a chat asks for, in order. Later messages may change or remove an item. */
export function itemsOfChat(messages: readonly Excerpt[], context: LineContext): ListItem[] {
  const { names } = context
  const items: ListItem[] = []
  /** Items in a question that has no reply yet: 'Metamucil?' */
  let offered: readonly ListItem[] = []
  let isDoubted = false
  /** Items that the reply to the last such question accepted. */
  let accepted: readonly ListItem[] = []
  /** The item that someone asked for details about: 'what kind of bread'. */
  let questioned: ListItem | null = null
  /** The variety that someone suggested for the last item: 'red?' */
  let hint: string | null = null
  let isAskedNumber = false
  const amend = (change: Partial<ListItem>, item = items.at(-1)) => {
    const at = item ? items.lastIndexOf(item) : -1
    if (item && at !== -1) items[at] = { ...item, ...change }
  }
  for (const message of messages) {
    const line = cleanLine(message)
    const excerpt = withoutAsides(line.excerpt)
    const isAccepted =
      offered.length > 0 && (isDoubted ? noReply : yesReply).test(line.excerpt.text)
    if (isAccepted) {
      items.push(...offered)
      accepted = offered
    }
    const pending = isAccepted ? [] : offered
    const count = items.length
    const hinted = hint
    hint = null
    const before = items.at(-1)
    if (hinted !== null && before && yesReply.test(line.excerpt.text)) {
      amend(withKind(before, hinted, names))
    }
    offered = []
    let lastNamed: ListItem | undefined
    const requests = requestsIn(excerpt.text)
    for (const request of requests) {
      const [only, ...others] = pending
      const requested = rewrite(partOf(excerpt, request.start, request.end), limitWords)
      const part =
        request.kind === 'which'
          ? requested
          : rewrite(requested, trailingKind, ({ groups = {} }) => `(${groups['which'] ?? ''})`)
      const last = questioned ?? items.at(-1)
      const amount = readAmount(part.text) ?? amountInMessage(part.text)
      if (request.kind === 'refused') {
        removeNamed(items, part.text, names)
      } else if (isDoubted && only && request.kind === 'named' && tellsRest(part.text)) {
        continue
      } else if (amount && only && others.length === 0 && !isNamedAgain(only, items)) {
        items.push({ ...only, ...amount })
      } else if (amount && isAskedNumber) {
        continue
      } else if (last && amount) {
        amend(amount, last)
      } else if (
        last &&
        !additionWords.test(line.excerpt.text) &&
        (isWhich(part.text, {
          request,
          last,
          names,
          isAsked: questioned !== null || isAccepted,
          mayNameLast: hinted !== null || (last === lastNamed && request.kind === 'which'),
        }) ||
          (last === lastNamed && request.kind === 'named' && isSame(part.text, last, names)))
      ) {
        amend(withCountedKind(last, part.text, names), last)
        questioned = null
      } else {
        const found = itemsOfRequest({ ...line, excerpt: part }, request, context)
        const [first] = found
        const mayBeKind = request.kind === 'named' && found.length === 1
        const kind = last && first && mayBeKind ? kindOfLast(first, last, names) : null
        const isDoubt = request.kind === 'doubted'
        if (kind !== null && first)
          amend({ name: kind, quantity: first.quantity, upTo: first.upTo, unit: first.unit })
        else if (request.isQuestion && isSection(part.text)) offered = []
        else if (isDoubt || isOffer(request, excerpt.text)) {
          const isLast = found.length === 1 && last && specifiesLast(part.text, last, names)
          if (isLast) hint = part.text
          else {
            offered = [...offered, ...found]
            isDoubted = isDoubt
          }
        } else {
          const others = found.filter((item) => !isNamedAgain(item, accepted))
          if (namesAgain(line.excerpt.text)) addNew(items, others)
          else items.push(...others)
        }
      }
      lastNamed = items.at(-1)
    }
    if (requests.length === 0 && !isAccepted && !noReply.test(excerpt.text)) offered = pending
    questioned = asksForDetail.test(excerpt.text) ? askedAbout(excerpt.text, items) : null
    if (items.length === count) hint ??= hintIn(excerpt.text, names)
    isAskedNumber = asksOtherNumber.test(excerpt.text)
  }
  return items
}

/** Adds items that aren't in the list yet. Updates the amounts of the other items. */
function addNew(items: ListItem[], found: readonly ListItem[]): void {
  for (const item of found) {
    const key = nameKey(item.name)
    const at = items.findIndex(({ name }) => nameKey(name) === key)
    const known = items[at]
    const { quantity, upTo, unit } = item
    if (!known) items.push(item)
    else if (quantity !== null) items[at] = { ...known, quantity, upTo, unit }
  }
}

/** Whether an item only repeats the name of an earlier item, without an amount or note. */
function isNamedAgain({ name, quantity, note }: ListItem, items: readonly ListItem[]): boolean {
  const key = nameKey(name)
  return quantity === null && note === '' && items.some((item) => nameKey(item.name) === key)
}

/** Whether a request only asks if an item is wanted: 'Metamucil?' */
function isOffer({ kind, isQuestion, end }: ChatRequest, message: string): boolean {
  if (kind === 'offered') return true
  return isQuestion && kind === 'named' && onlyAsks(message.slice(end))
}

/** Returns the item that a question names, or else the last item, or null if there are no items. */
function askedAbout(question: string, items: readonly ListItem[]): ListItem | null {
  const words = new Set(stemsOf(question))
  const isNamed = ({ name }: ListItem) => stemsOf(name).every((word) => words.has(word))
  return items.findLast(isNamed) ?? items.at(-1) ?? null
}

/** Matches what is left of an item: 'half a bottle', 'a whole bag', 'about 4 left'. */
const remains = new RegExp(
  `^(?:(?:about|around|like|maybe|almost|at least)\\s)?(?:(?:half|most of)(?:\\s(?:an?|the|one))?\\s${containerPattern}|(?:an?|one|the|\\d{1,2})\\s(?:whole|full|half|big|new|unopened)\\s${containerPattern}|.{1,20}\\sleft)$`,
  'iu',
)

/** Whether a reply tells only how much there is, as in 'half a bottle, we are good'. */
function tellsRest(words: string): boolean {
  const [first = ''] = words.split(',')
  return isOnlyAmount(first) || remains.test(first)
}

const maxWords = 9

/**
 * Returns the items in part of a message. Without a verb such as 'need', unknown items count only if they
 * have a unit or if another item is known.
 */
function itemsOfRequest(
  line: CleanLine,
  request: ChatRequest,
  context: LineContext,
): readonly ListItem[] {
  const isShort = (item: ListItem) => item.name.split(/\s+/u).length <= maxWords
  const whole = withTrailingAmounts(readLine(line, context)).filter(isShort)
  const items = splitByAnd(line, whole, context)
  if (request.kind === 'asked') return items
  // If one item in a request is known, unknown text in that request is an item too.
  const isListed = items.some(({ name }) => isGoods(withoutAddition(name), context.names))
  return isListed ? items : items.filter(({ unit }) => unit !== null)
}

const joint = /\s(?:and|&|n|y)\s/giu
/** Matches 'everything bagels and scallion cream cheese', but not 'sour cream and onion chips'. */
const severalBeforeAnd = /^\p{L}+\s\p{L}{3,}s\sand\s\p{L}+\s\p{L}/iu

/** Splits a text at 'and', if each part is known and the entire text isn't. */
function splitByAnd(
  { excerpt, ...line }: CleanLine,
  whole: readonly ListItem[],
  context: LineContext,
): readonly ListItem[] {
  const [only, ...others] = whole
  if (!only || others.length > 0) return whole
  const joints = [...excerpt.text.matchAll(joint)].slice(0, maxWords)
  if (joints.length === 0) return whole
  const isOne = isGoods(only.name, context.names)
  if (isOne && !severalBeforeAnd.test(excerpt.text)) return whole
  if (isOne && context.names.findExact(only.name)) return whole
  const parts = [...joints, null].flatMap((next, nth) => {
    const before = joints[nth - 1]
    const start = before ? before.index + before[0].length : 0
    return readLine({ ...line, excerpt: partOf(excerpt, start, next?.index) }, context)
  })
  return parts.every(({ name }) => isGoods(name, context.names)) ? parts : whole
}

/** Joins an amount to the item before it, so that 'Epsom salt, 2 bags for my feet' is one item. */
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

/** Removes an addition: 'foil pans w lids' becomes 'foil pans'. */
function withoutAddition(name: string): string {
  return name.replace(/(?<=\S)\s(?:w\/?|with|con)\s.*$/iu, '')
}

/**
 * Removes the latest item that matches the words of a message: 'never mind the eggs', 'we have eggs already'.
 */
function removeNamed(items: ListItem[], words: string, names: KnownNames): void {
  const refused = new Set(stemsOf(words))
  const product = names.resolve(words)
  const isRefused = ({ name }: ListItem) => {
    const own = names.resolve(name)
    if (product && own === product) return true
    const stems = stemsOf(own?.name ?? name)
    const written = stemsOf(name)
    return (
      hasAll(refused, stems) || hasAll(refused, written) || hasAll(new Set(written), [...refused])
    )
  }
  const at = items.findLastIndex(isRefused)
  if (at !== -1) items.splice(at, 1)
}

function hasAll(words: ReadonlySet<string>, stems: readonly string[]): boolean {
  return stems.length > 0 && stems.every((stem) => words.has(stem))
}
