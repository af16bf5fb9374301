import { stemsOf } from '#shared/names/fold-name.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { containerPattern } from '../amounts/units.ts'
import type { ListItem } from '../read-item.ts'
import { namesAgain, withoutAsides } from './chat-asides.ts'
import {
  addNew,
  addOrMerge,
  isNamedAgain,
  removeNamed,
  removeVariety,
  tickOrAdd,
} from './chat-changes.ts'
import {
  isGoods,
  isSame,
  isWhich,
  kindOfLast,
  productIn,
  specifiesLast,
  withCountedKind,
  withKind,
} from './chat-kinds.ts'
import {
  amountInMessage,
  asksForDetail,
  asksOtherNumber,
  hintIn,
  isYes,
  noReply,
  onlyAsks,
  reasonAtEnd,
} from './chat-replies.ts'
import { requestsIn } from './chat-requests.ts'
import { type CleanLine, cleanLine } from './clean-line.ts'
import { areDictated, withSpokenBreaks } from './dictation.ts'
import { type Excerpt, partOf, rewrite } from './excerpt.ts'
import { type LineContext, readLine } from './read-line.ts'
import type { ChatRequest } from './request-words.ts'
import { isSection } from './section-names.ts'

/** Matches a variety after an item, as in 'Metamucil the orange sugar free one'. */
const trailingKind =
  /(?<=\p{L}\s)(?<which>the\s(?:[\p{L}\d%-]+\s){1,4}(?:ones?|kind|brand|type|flavou?r))(?=$|[.,!])/giu
const limitWords = /(?<=\p{L})\s(?:minimum|min|at least|at most|tops|max)$/giu
const alreadyWords = /\salready(?=\s|[,.]|$)/giu
const additionWords = /\s(?:too|also|as well|también)(?!\p{L})/iu
const ofEach = /\sof each$/iu
/** Matches, after an item, a wanted variety and an unwanted one: 'the puffs not the crunchy'. */
const contrast = /^\p{L}+(?:\s\p{L}+)?\snot\sthe\s/iu
/** Matches a message that only rejects what the previous message named. */
const refusal = /^(?:no+|nope|nah|absolutely not|no way)[\s.!]*$/iu

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
  /** Whether the last item was just removed, so that 'scratch that' confirms the removal. */
  let isRemoved = false
  /** The items that the previous message named without a verb. */
  let suggested: readonly ListItem[] = []
  const knowsGoods = (words: string) => productIn(words, names) !== null
  const amend = (change: Partial<ListItem>, item = items.at(-1)) => {
    const at = item ? items.lastIndexOf(item) : -1
    if (item && at !== -1) items[at] = { ...item, ...change }
  }
  const isSpoken = areDictated(messages.map(({ text }) => text))
  for (const message of messages) {
    const line = cleanLine(message)
    const spoken = isSpoken ? withSpokenBreaks(line.excerpt, names) : line.excerpt
    const excerpt = withoutAsides(spoken)
    const isAccepted =
      offered.length > 0 && (isDoubted ? noReply.test(line.excerpt.text) : isYes(line.excerpt.text))
    if (isAccepted) {
      items.push(...offered)
      accepted = offered
    }
    const pending = isAccepted ? [] : offered
    const count = items.length
    const hinted = hint
    hint = null
    const before = items.at(-1)
    if (hinted !== null && before && isYes(line.excerpt.text)) {
      amend(withKind(before, hinted, names))
    }
    offered = []
    let lastNamed: ListItem | undefined
    if (refusal.test(line.excerpt.text)) {
      for (const item of suggested) items.splice(items.indexOf(item), 1)
    }
    suggested = []
    const requests = requestsIn(excerpt.text, knowsGoods)
    for (const request of requests) {
      const added: ListItem[] = []
      const [only, ...others] = pending
      const requested = rewrite(partOf(excerpt, request.start, request.end), limitWords)
      const part =
        request.kind === 'which'
          ? requested
          : rewrite(requested, trailingKind, ({ groups = {} }) => `(${groups['which'] ?? ''})`)
      const last = questioned ?? items.at(-1)
      const amount = readAmount(part.text) ?? amountInMessage(part.text)
      if (request.kind === 'refused') {
        isRemoved = removeNamed(items, part.text, names) || isRemoved
      } else if (request.kind === 'unwanted') {
        if (!isRemoved && pending.length === 0) items.pop()
        isRemoved = true
      } else if (request.kind === 'excluded') {
        removeVariety(items, part.text)
      } else if (request.kind === 'bought') {
        const own = { ...line, excerpt: rewrite(part, alreadyWords) }
        for (const item of itemsOfRequest(own, request, context)) tickOrAdd(items, item, names)
      } else if (isDoubted && only && request.kind === 'named' && tellsRest(part.text)) {
        continue
      } else if (request.kind === 'named' && requests.length > 1 && isSection(part.text)) {
        continue
      } else if (amount && only && others.length === 0 && !isNamedAgain(only, items)) {
        items.push({ ...only, ...amount })
      } else if (amount && only && ofEach.test(part.text)) {
        items.push(...pending.map((item) => ({ ...item, ...amount })))
      } else if (amount && isAskedNumber) {
        continue
      } else if (last && amount) {
        amend(amount, last)
      } else if (
        last &&
        !additionWords.test(line.excerpt.text) &&
        ((items.length === count && contrast.test(part.text)) ||
          isWhich(part.text, {
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
          else added.push(...others)
        }
      }
      const unmerged = items.length
      for (const item of added) {
        if (unmerged === 0) items.push(item)
        else addOrMerge(items, item, names)
      }
      if (request.kind === 'named' && !request.isQuestion) suggested = items.slice(count)
      lastNamed = items.at(-1)
    }
    if (items.length > count) isRemoved = false
    if (requests.length === 0 && !isAccepted && !noReply.test(excerpt.text)) offered = pending
    questioned = asksForDetail.test(excerpt.text) ? askedAbout(excerpt.text, items) : null
    if (items.length === count) hint ??= hintIn(excerpt.text, names)
    isAskedNumber = asksOtherNumber.test(excerpt.text)
  }
  return items
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
/** Matches 'and' before a number or after an amount, which always separates items. */
const countedJoint = /\s(?:and|n|&|y)\s\d|\d\s\p{L}{2,8}\sand\s/iu
/** Matches 'everything bagels and scallion cream cheese', but not 'sour cream and onion chips'. */
const severalBeforeAnd = /^\p{L}+\s\p{L}{3,}s\sand\s\p{L}+\s\p{L}/iu

/** Splits the text at 'and', if each part is known and the entire text isn't. */
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
  const isSeveral = severalBeforeAnd.test(excerpt.text) || countedJoint.test(excerpt.text)
  if (isOne && context.names.findExact(only.name)) return whole
  const parts = [...joints, null].flatMap((next, nth) => {
    const before = joints[nth - 1]
    const start = before ? before.index + before[0].length : 0
    return readLine({ ...line, excerpt: partOf(excerpt, start, next?.index) }, context)
  })
  const isExact = ({ name }: ListItem) => context.names.findExact(name) !== null
  const areParts =
    isOne && !isSeveral
      ? parts.every(isExact)
      : parts.every(({ name }) => isGoods(name, context.names))
  return areParts ? parts : whole
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
