import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { Amount } from '../amounts/amount.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import type { ListItem } from '../read-item.ts'
import type { ChatAct } from './chat-acts.ts'
import { namesAgain } from './chat-asides.ts'
import { isNamedAgain } from './chat-changes.ts'
import type { Choice } from './chat-choices.ts'
import { countIn } from './chat-counts.ts'
import { itemsOfRequest } from './chat-goods.ts'
import {
  isBrandOf,
  isGoods,
  isJoinedFlavorOf,
  isMakerOf,
  isOnlySection,
  isSame,
  isWhich,
  kindOfLast,
  productIn,
  specifiesLast,
} from './chat-kinds.ts'
import { isOffer } from './chat-offers.ts'
import { remakeIn } from './chat-remakes.ts'
import { isReplacement, replacing } from './chat-replacements.ts'
import { amountInMessage, muchAtHome, remains } from './chat-replies.ts'
import type { ChatState, OpenQuestions } from './chat-state.ts'
import { talk } from './chat-talk.ts'
import type { CleanLine } from './clean-line.ts'
import { type Excerpt, partOf, rewrite } from './excerpt.ts'
import type { LineContext } from './read-line.ts'
import type { ChatRequest } from './request-words.ts'
import { isSection } from './section-names.ts'
import { wordsOfRequest } from './words-of-request.ts'

/** A message, and what the chat had said before it. */
export type Turn = {
  line: CleanLine
  /** The message without small talk. */
  excerpt: Excerpt
  requests: readonly ChatRequest[]
  /** The either-or question at the end of the message, or null. */
  choice: Choice | null
  /** The questions that this message may answer. */
  asked: OpenQuestions
  /** Whether the message accepts the items that were asked about. */
  isAccepted: boolean
  /** Items that the previous message named without a verb. */
  suggested: readonly ListItem[]
  /** The item that the chat was about before the message. */
  topic: ListItem | null
  /** Number of items on the list before the message. */
  count: number
}

/** One request in a message, its words (`part`), and the state of the chat before the request. */
type Reading = {
  request: ChatRequest
  part: Excerpt
  turn: Turn
  state: ChatState
  context: LineContext
}

/** Returns what a request does, or null to let the next reader decide. */
type Reader = (reading: Reading) => ChatAct | null

/** Returns what a request does, such as adding or removing an item. */
export function actOf(
  request: ChatRequest,
  turn: Turn,
  state: ChatState,
  context: LineContext,
): ChatAct {
  const part = wordsOfRequest(request, turn.excerpt)
  const reading = { request, part, turn, state, context }
  for (const read of readers) {
    const act = read(reading)
    if (act !== null) return act
  }
  return noAct
}

const noAct: ChatAct = { kind: 'talks' }

/** Matches words for an item that somebody has just taken: 'already in cart', 'got them'. */
const inCart =
  /(?:^|\s)in (?:the |my |our )?(?:cart|basket|buggy|trolley)(?!\p{L})|(?:^|[.!]\s|\p{Extended_Pictographic}\s)got (?:them|['’]?em)(?!\p{L})|(?:^|\s)(?:already (?:got|have)|grabbed|bought|ordered|picked up) (?:it|them|['’]?em|those)(?!\p{L})/iu

/** Returns what a message as a whole does, apart from its requests: it may tick items or give an amount. */
export function actOfAll(
  { line, requests, asked, isAccepted }: Turn,
  { topic }: ChatState,
): ChatAct {
  const { text } = line.excerpt
  const items = isAccepted || asked.offered.length === 0 ? (topic ?? []) : asked.offered
  const about = [items].flat()
  if (inCart.test(text) && !text.includes('?')) return { kind: 'bought', items: about }
  if (requests.length > 0 || asked.isOtherNumber) return noAct
  const amount = countIn(text)
  if (amount === null || (asked.isAboutHome && !isAccepted)) return noAct
  return { kind: 'changes', of: about, change: amount }
}

/** Matches a correction of an amount: 'nvm 12 is fine'. */
const corrects = /(?:^|\s)(?:nvm|never ?mind|scratch that|forget that),?\s\d/iu

const refuses: Reader = ({ request, part, turn, context }) => {
  if (request.kind !== 'refused') return null
  const isGoodsNamed = productIn(part.text, context.names) !== null
  // 'Nvm 12 is fine' corrects an amount.
  if (corrects.test(turn.excerpt.text) && countIn(part.text)) return null
  const isPerson = !isGoodsNamed && /^\p{Lu}\p{L}+$/u.test(part.text)
  return isPerson && turn.suggested.length > 0
    ? { kind: 'rejects', items: turn.suggested }
    : { kind: 'refuses', words: part.text }
}

const takesBack: Reader = ({ request, state, turn }) =>
  request.kind === 'unwanted'
    ? { kind: 'takes back', isLast: !state.isRemoved && turn.asked.offered.length === 0 }
    : null

const excludes: Reader = ({ request, part }) =>
  request.kind === 'excluded' ? { kind: 'excludes', words: part.text } : null

const alreadyWords = /\salready(?=\s|[,.]|$)/giu

const boughtVerb = /(?:^|\s)(?:bought|picked\sup|grabbed|ordered)(?!\p{L})/iu

const boughtItems: Reader = ({ request, part, turn, state, context }) => {
  if (request.kind !== 'bought') return null
  const { names } = context
  const own = { ...turn.line, excerpt: rewrite(part, alreadyWords) }
  const items = itemsOfRequest(own, request, context).filter(
    ({ name }) => isGoods(name, names) || !talk.test(name),
  )
  if (items.length > 0) return { kind: 'bought', items }
  // 'I bought 24 cans yesterday' is about the last item.
  const isPast = boughtVerb.test(turn.line.excerpt.text) && isOnlyAmount(part.text)
  const about = [turn.asked.offered.length > 0 ? turn.asked.offered : (state.topic ?? [])].flat()
  return isPast ? { kind: 'bought', items: about } : noAct
}

/** Ignores words that only say how much of an item is at home, as in 'half a bottle, we are good'. */
const tellsRest: Reader = ({ request, part, turn }) => {
  const { isAboutHome, offered } = turn.asked
  if (!isAboutHome || offered.length === 0 || request.kind !== 'named') return null
  const [first = ''] = part.text.split(',')
  return isOnlyAmount(first) || remains.test(first) || muchAtHome.test(first) ? noAct : null
}

/** Ignores the name of a store section before items, as in 'Breakfast? I vote bacon'. */
const namesSection: Reader = ({ request, part, turn: { requests, excerpt }, context }) => {
  if (request.kind !== 'named' || requests.length === 1) return null
  const { start, end } = requests[requests.indexOf(request) + 1] ?? { start: 0, end: 0 }
  const next = excerpt.text.slice(start, end)
  const isSaid = isOnlySection(part.text, next, context.names)
  return isSaid || (request.isQuestion && isSection(part.text)) ? noAct : null
}

const ofEach = /\sof each$/iu

/** Returns the amount in words that don't name an item, or null. */
function amountOf(words: string, names: KnownNames): Amount | null {
  const amount = readAmount(words) ?? amountInMessage(words)
  // In '2 but one pepperoni', only the count is an answer.
  const mayCount = productIn(words, names) === null || /^\d{1,3}\s(?:but|if)\s/iu.test(words)
  return amount ?? (mayCount ? countIn(words) : null)
}

/** Reads an amount for the items that were asked about, or otherwise for the last item. */
const counts: Reader = ({ part, turn, state, context }) => {
  const amount = amountOf(part.text, context.names)
  if (amount === null) return null
  const { isOtherNumber, isChoice } = turn.asked
  const offered = isChoice ? [] : turn.asked.offered
  const [only, ...others] = offered
  const isFirst = state.items.length === turn.count
  const isForOnly = only && others.length === 0 && isFirst && !isNamedAgain(only, state.items)
  if (isForOnly || (only && ofEach.test(part.text)))
    return { kind: 'changes', of: offered, change: amount }
  if (isOtherNumber) return noAct
  return state.topic ? { kind: 'changes', of: [state.topic], change: amount } : noAct
}

/** Reads a change to an item on the list: 'make the water 2 cases'. */
const remakes: Reader = ({ part, state, context }) => {
  const remake = remakeIn(part.text, state.items, context.names)
  return remake ? { kind: 'changes', of: [remake.item], change: remake.change } : null
}

/** Reads a variety that accepts the item that was asked about: 'the small one' after 'cottage cheese?' */
const picks: Reader = ({ request, part, turn: { asked, count }, state }) => {
  const [only, ...others] = asked.offered
  const isReply = request.kind === 'which' && !asked.isAboutHome && state.items.length === count
  return only && others.length === 0 && isReply
    ? { kind: 'specifies', of: only, words: part.text }
    : null
}

const additionWords = /\s(?:too|also|as well|también)(?!\p{L})/iu
/** Matches a wanted variety and an unwanted one: 'the puffs not the crunchy'. */
const contrast = /^\p{L}+(?:\s\p{L}+)?\snot\sthe\s/iu

/** Reads a variety of the last item: 'the chive kind'. */
const specifies: Reader = ({ request, part, turn, state, context: { names } }) => {
  const { items, topic } = state
  if (!topic || additionWords.test(turn.line.excerpt.text)) return null
  const { isAboutDetail, variety, alternatives } = turn.asked
  const isLater = request !== turn.requests[0]
  const isContrast = items.length === turn.count && contrast.test(part.text)
  const isKind = isWhich(part.text, {
    request,
    last: topic,
    names,
    isAsked: (isAboutDetail && !isLater) || turn.isAccepted,
    mayNameLast: variety !== null || (isLater && request.kind === 'which'),
  })
  const isChosen =
    !isLater && alternatives.some((one) => nameKey(part.text).startsWith(nameKey(one)))
  const isBrand = isLater && request.kind === 'named' && isBrandOf(part.text, topic, names)
  const isAgain = isLater && request.kind === 'named' && isSame(part.text, topic, names)
  const isFlavor = request.kind === 'named' && isJoinedFlavorOf(part.text, topic, names)
  return isContrast || isKind || isFlavor || isChosen || isBrand || isAgain
    ? { kind: 'specifies', of: topic, words: part.text }
    : null
}

/** Matches the words right before an item that is added with 'and': 'and a' before 'bottle of red'. */
const joined = /\s(?:and|&|plus)\s(?:an?\s|some\s|the\s)?$/iu

/** Reads items that are asked for or offered, or a variety of the last item. */
const namesItems: Reader = (reading) => {
  const { request, part, turn, context } = reading
  const { topic } = reading.state
  const { names } = context
  const items = itemsOfRequest({ ...turn.line, excerpt: part }, request, context)
  const [first] = items
  const isOne = items.length === 1
  const isAdded = joined.test(turn.excerpt.text.slice(0, request.start))
  const mayBeKind = isOne && request.kind === 'named' && !isAdded
  const name = topic && first && mayBeKind ? kindOfLast(first, topic, names) : null
  if (topic && first && name !== null) {
    const { quantity, upTo, unit } = first
    return { kind: 'changes', of: [topic], change: { name, quantity, upTo, unit } }
  }
  if (topic && first && isOne && !isAdded && isMakerOf(first, request, { topic, names })) {
    return { kind: 'specifies', of: topic, words: part.text }
  }
  if (request.isQuestion && (isSection(part.text) || isOwnReply(reading))) return noAct
  const { instead } = turn.asked
  if (first && instead && isOne && request.kind === 'named' && isReplacement(first, instead, names))
    return { kind: 'changes', of: [instead], change: replacing(first, instead) }
  const isAboutHome = request.kind === 'doubted'
  if (!isAboutHome && !isOffer(request, turn.excerpt.text)) {
    return { kind: namesAgain(turn.line.excerpt.text) ? 'repeats' : 'asks', items }
  }
  if (isOne && topic && specifiesLast(part.text, topic, names)) {
    return { kind: 'suggests', words: part.text }
  }
  return { kind: 'offers', items, isAboutHome }
}

/** Whether a message answers its own question with a kind of the item: 'soda for the kids? Jarritos'. */
function isOwnReply({ request, part, turn, context: { names } }: Reading): boolean {
  const next = turn.requests[turn.requests.indexOf(request) + 1]
  if (request.kind !== 'named' || next?.kind !== 'named' || next.isQuestion) return false
  const product = productIn(part.text, names)
  const kind = productIn(partOf(turn.excerpt, next.start, next.end).text, names)
  return product !== null && product.shelf === kind?.shelf && product !== kind
}

/** The readers in the order in which they are tried. The first reader that returns an act wins. */
const readers: readonly Reader[] = [
  refuses,
  takesBack,
  excludes,
  boughtItems,
  tellsRest,
  namesSection,
  remakes,
  counts,
  picks,
  specifies,
  namesItems,
]
