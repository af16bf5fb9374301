import { readAmount } from '../amounts/amount-at.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { containerPattern } from '../amounts/units.ts'
import type { ListItem } from '../read-item.ts'
import type { ChatAct } from './chat-acts.ts'
import { namesAgain } from './chat-asides.ts'
import { isNamedAgain } from './chat-changes.ts'
import { itemsOfRequest } from './chat-goods.ts'
import { isSame, isWhich, kindOfLast, specifiesLast } from './chat-kinds.ts'
import { amountInMessage, onlyAsks } from './chat-replies.ts'
import type { ChatState, OpenQuestions } from './chat-state.ts'
import type { CleanLine } from './clean-line.ts'
import { type Excerpt, partOf, rewrite } from './excerpt.ts'
import type { LineContext } from './read-line.ts'
import type { ChatRequest } from './request-words.ts'
import { isSection } from './section-names.ts'

/** A message, and what the chat had said before it. */
export type Turn = {
  line: CleanLine
  /** The message without small talk. */
  excerpt: Excerpt
  requests: readonly ChatRequest[]
  /** The questions that this message may answer. */
  asked: OpenQuestions
  /** Whether the message accepts the items in question. */
  isAccepted: boolean
  /** The number of items before the message. */
  count: number
}

/** One request of a message, and what the chat has said up to it. */
type Reading = {
  request: ChatRequest
  /** The words of the request. */
  part: Excerpt
  turn: Turn
  state: ChatState
  context: LineContext
}

type Reader = (reading: Reading) => ChatAct | null

/** Returns what a request of a message does. */
export function actOf(
  request: ChatRequest,
  turn: Turn,
  state: ChatState,
  context: LineContext,
): ChatAct {
  const part = wordsOf(request, turn.excerpt)
  const reading = { request, part, turn, state, context }
  for (const read of readers) {
    const act = read(reading)
    if (act !== null) return act
  }
  return talk
}

const talk: ChatAct = { kind: 'talks' }

/** Matches a variety after an item, as in 'Metamucil the orange sugar free one'. */
const trailingKind =
  /(?<=\p{L}\s)(?<which>the\s(?:[\p{L}\d%-]+\s){1,4}(?:ones?|kind|brand|type|flavou?r))(?=$|[.,!])/giu
const limitWords = /(?<=\p{L})\s(?:minimum|min|at least|at most|tops|max)$/giu

function wordsOf({ start, end, kind }: ChatRequest, excerpt: Excerpt): Excerpt {
  const words = rewrite(partOf(excerpt, start, end), limitWords)
  if (kind === 'which') return words
  return rewrite(words, trailingKind, ({ groups = {} }) => `(${groups['which'] ?? ''})`)
}

const refuses: Reader = ({ request, part }) =>
  request.kind === 'refused' ? { kind: 'refuses', words: part.text } : null

const takesBack: Reader = ({ request, state, turn }) =>
  request.kind === 'unwanted'
    ? { kind: 'takes back', isLast: !state.isRemoved && turn.asked.offered.length === 0 }
    : null

const excludes: Reader = ({ request, part }) =>
  request.kind === 'excluded' ? { kind: 'excludes', words: part.text } : null

const alreadyWords = /\salready(?=\s|[,.]|$)/giu

const boughtItems: Reader = ({ request, part, turn, context }) => {
  if (request.kind !== 'bought') return null
  const own = { ...turn.line, excerpt: rewrite(part, alreadyWords) }
  return { kind: 'bought', items: itemsOfRequest(own, request, context) }
}

/** Matches what is left of an item: 'half a bottle', 'a whole bag', 'about 4 left'. */
const remains = new RegExp(
  `^(?:(?:about|around|like|maybe|almost|at least)\\s)?(?:(?:half|most of)(?:\\s(?:an?|the|one))?\\s${containerPattern}|(?:an?|one|the|\\d{1,2})\\s(?:whole|full|half|big|new|unopened)\\s${containerPattern}|.{1,20}\\sleft)$`,
  'iu',
)

/** Tells only how much of an item is at home, as in 'half a bottle, we are good'. */
const tellsRest: Reader = ({ request, part, turn }) => {
  const { isAboutHome, offered } = turn.asked
  if (!isAboutHome || offered.length === 0 || request.kind !== 'named') return null
  const [first = ''] = part.text.split(',')
  return isOnlyAmount(first) || remains.test(first) ? talk : null
}

/** Names a section of the store together with items, as in 'Breakfast? I vote bacon'. */
const namesSection: Reader = ({ request, part, turn }) =>
  request.kind === 'named' && turn.requests.length > 1 && isSection(part.text) ? talk : null

const ofEach = /\sof each$/iu

/** Gives the amount of the items in question, or else of the last item. */
const counts: Reader = ({ part, turn, state }) => {
  const amount = readAmount(part.text) ?? amountInMessage(part.text)
  if (amount === null) return null
  const { offered, isOtherNumber } = turn.asked
  const [only, ...others] = offered
  const isForOnly = only && others.length === 0 && !isNamedAgain(only, state.items)
  if (isForOnly || (only && ofEach.test(part.text)))
    return { kind: 'changes', of: offered, change: amount }
  if (isOtherNumber) return talk
  return state.topic ? { kind: 'changes', of: [state.topic], change: amount } : null
}

const additionWords = /\s(?:too|also|as well|también)(?!\p{L})/iu
/** Matches, after an item, a wanted variety and an unwanted one: 'the puffs not the crunchy'. */
const contrast = /^\p{L}+(?:\s\p{L}+)?\snot\sthe\s/iu

/** Gives the variety of the last item: 'the chive kind'. */
const specifies: Reader = ({ request, part, turn, state, context: { names } }) => {
  const { items, topic } = state
  if (!topic || additionWords.test(turn.line.excerpt.text)) return null
  const { isAboutDetail, variety } = turn.asked
  const isLater = request !== turn.requests[0]
  const isContrast = items.length === turn.count && contrast.test(part.text)
  const isKind = isWhich(part.text, {
    request,
    last: topic,
    names,
    isAsked: (isAboutDetail && !isLater) || turn.isAccepted,
    mayNameLast: variety !== null || (isLater && request.kind === 'which'),
  })
  const isAgain = isLater && request.kind === 'named' && isSame(part.text, topic, names)
  return isContrast || isKind || isAgain ? { kind: 'specifies', of: topic, words: part.text } : null
}

/** Names items: asks for them, offers them, or names a variety of the last one. */
const namesItems: Reader = ({ request, part, turn, state: { topic }, context }) => {
  const { names } = context
  const items = itemsOfRequest({ ...turn.line, excerpt: part }, request, context)
  const [first] = items
  const isOne = items.length === 1
  const name =
    topic && first && isOne && request.kind === 'named' ? kindOfLast(first, topic, names) : null
  if (topic && first && name !== null) {
    const { quantity, upTo, unit } = first
    return { kind: 'changes', of: [topic], change: { name, quantity, upTo, unit } }
  }
  if (request.isQuestion && isSection(part.text)) return talk
  const isAboutHome = request.kind === 'doubted'
  if (!isAboutHome && !isOffer(request, turn.excerpt.text)) {
    return { kind: namesAgain(turn.line.excerpt.text) ? 'repeats' : 'asks', items }
  }
  if (isOne && topic && specifiesLast(part.text, topic, names)) {
    return { kind: 'suggests', words: part.text }
  }
  return { kind: 'offers', items, isAboutHome }
}

/** Whether a request only asks if an item is wanted: 'Metamucil?' */
function isOffer({ kind, isQuestion, end }: ChatRequest, message: string): boolean {
  if (kind === 'offered') return true
  return isQuestion && kind === 'named' && onlyAsks(message.slice(end))
}

/** The readers in the order in which they are tried. The first one that returns an act decides. */
const readers: readonly Reader[] = [
  refuses,
  takesBack,
  excludes,
  boughtItems,
  tellsRest,
  namesSection,
  counts,
  specifies,
  namesItems,
]
