import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import type { ChatAct } from './chat-acts.ts'
import { withoutAsides } from './chat-asides.ts'
import { productIn } from './chat-kinds.ts'
import { asksForDetail, asksOtherNumber, hintIn, isYes, noReply } from './chat-replies.ts'
import { requestsIn } from './chat-requests.ts'
import { afterAct, type ChatState, nothingAsked, startOfChat } from './chat-state.ts'
import { actOf, type Turn } from './chat-turns.ts'
import { cleanLine } from './clean-line.ts'
import { areDictated, withSpokenBreaks } from './dictation.ts'
import type { Excerpt } from './excerpt.ts'
import type { LineContext } from './read-line.ts'

/** Returns the items that a chat asks for, in order. Later messages may change or remove an item. */
export function itemsOfChat(
  messages: readonly Excerpt[],
  context: LineContext,
): readonly ListItem[] {
  const isSpoken = areDictated(messages.map(({ text }) => text))
  const { items } = messages.reduce(
    (state, message) => afterMessage(state, message, { isSpoken, context }),
    startOfChat,
  )
  return items
}

type Reading = { isSpoken: boolean; context: LineContext }

/** Returns what a chat has said after another message: its reply, then its requests, then its questions. */
function afterMessage(
  state: ChatState,
  message: Excerpt,
  { isSpoken, context }: Reading,
): ChatState {
  const { names } = context
  const line = cleanLine(message)
  const excerpt = withoutAsides(isSpoken ? withSpokenBreaks(line.excerpt, names) : line.excerpt)
  const replies = repliesIn(line.excerpt.text, state)
  const replied = replies.reduce((reply, act) => afterAct(reply, act, names), state)
  const isAccepted = replies.some(({ kind }) => kind === 'accepts')
  const asked = isAccepted ? { ...state.open, offered: [] } : state.open
  const requests = requestsIn(excerpt.text, (words) => productIn(words, names) !== null)
  const turn: Turn = { line, excerpt, requests, asked, isAccepted, count: replied.items.length }
  const begun: ChatState = { ...replied, open: nothingAsked, suggested: [] }
  const said = requests.reduce(
    (before, request) => afterAct(before, actOf(request, turn, before, context), names),
    begun,
  )
  return withQuestions(said, turn, names)
}

/** Matches a message that only rejects what the previous message named. */
const refusal = /^(?:no+|nope|nah|absolutely not|no way)[\s.!]*$/iu

/** Returns what a message answers to the questions before it. */
function repliesIn(message: string, { topic, open, suggested }: ChatState): ChatAct[] {
  const { offered, isAboutHome, variety } = open
  const isAccepted = isAboutHome ? noReply.test(message) : isYes(message)
  const replies: ChatAct[] = []
  if (offered.length > 0 && isAccepted) replies.push({ kind: 'accepts', items: offered })
  if (topic && variety !== null && isYes(message)) {
    replies.push({ kind: 'specifies', of: topic, words: variety })
  }
  if (refusal.test(message)) replies.push({ kind: 'rejects', items: suggested })
  return replies
}

/** Adds the questions of a message. A message without requests leaves the earlier ones open. */
function withQuestions(
  state: ChatState,
  { excerpt: { text }, requests, asked, isAccepted, count }: Turn,
  names: KnownNames,
): ChatState {
  const { items, open } = state
  const isNamed = requests.some(({ kind, isQuestion }) => kind === 'named' && !isQuestion)
  const isUnanswered = requests.length === 0 && !isAccepted && !noReply.test(text)
  const isAboutDetail = asksForDetail.test(text)
  return {
    ...state,
    topic: isAboutDetail ? askedAbout(text, state) : state.topic,
    suggested: isNamed ? items.slice(count) : [],
    isRemoved: items.length > count ? false : state.isRemoved,
    open: {
      offered: isUnanswered ? asked.offered : open.offered,
      isAboutHome: isUnanswered ? asked.isAboutHome : open.isAboutHome,
      isAboutDetail,
      variety: open.variety ?? (items.length === count ? hintIn(text, names) : null),
      isOtherNumber: asksOtherNumber.test(text),
    },
  }
}

/** Returns the item that a question names, or else the item that the chat is about. */
function askedAbout(question: string, { items, topic }: ChatState): ListItem | null {
  const words = new Set(stemsOf(question))
  const isNamed = ({ name }: ListItem) => stemsOf(name).every((word) => words.has(word))
  return items.findLast(isNamed) ?? topic
}
