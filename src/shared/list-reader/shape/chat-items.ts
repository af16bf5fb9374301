import type { ListItem } from '../read-item.ts'
import type { ChatAct } from './chat-acts.ts'
import { withoutAsides } from './chat-asides.ts'
import { choiceIn } from './chat-choices.ts'
import { productIn } from './chat-kinds.ts'
import { withMentions } from './chat-mentions.ts'
import { withQuestions } from './chat-questions.ts'
import { isYes, lacks, noReply, wantsMore } from './chat-replies.ts'
import { requestsIn } from './chat-requests.ts'
import { afterAct, type ChatState, nothingAsked, startOfChat } from './chat-state.ts'
import { actOf, actOfAll, type Turn } from './chat-turns.ts'
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

/**
 * Returns the state of a chat after another message. Applies the replies in the message first, then its
 * requests, then its questions.
 */
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
  const choice = choiceIn(excerpt.text, { isFirst: replied.topic === null })
  const requests = requestsIn(excerpt.text, (words) => productIn(words, names) !== null).filter(
    ({ start }) => choice === null || start < choice.start,
  )
  const turn: Turn = {
    line,
    excerpt,
    requests,
    choice,
    asked,
    isAccepted,
    suggested: state.suggested,
    topic: replied.topic,
    count: replied.items.length,
  }
  const begun: ChatState = { ...replied, open: nothingAsked, suggested: [] }
  const said = requests.reduce(
    (before, request) => afterAct(before, actOf(request, turn, before, context), names),
    afterAct(begun, actOfAll(turn, begun), names),
  )
  return withMentions(withQuestions(said, turn, context), turn, context)
}

/** Matches a message that rejects what the previous message named: 'no', "nah I'm broke". */
const refusal =
  /^(?:(?:no+|nope|na+h*|absolutely not|no way)[\s.!]*$|(?:no+|nope|na+h*)[\s,.!]+(?:just|not|i['’]?m|i|we['’]?re|we|he|she|they|thanks|thank)(?!\p{L}))/iu

/** Matches a reply that accepts both alternatives of a question such as 'salsa or queso'. */
const acceptsBoth = /^(?:\p{L}+\s)?both(?!\p{L})/iu

/** Returns the replies in a message to earlier questions and suggestions. */
function repliesIn(message: string, { topic, open, suggested }: ChatState): ChatAct[] {
  const { offered, isAboutHome, isChoice, instead, variety } = open
  const isAgreed = isAboutHome ? noReply.test(message) || lacks.test(message) : isYes(message)
  const accepts = isAgreed || wantsMore.test(message)
  const isAccepted = isChoice ? acceptsBoth.test(message) : accepts
  const replies: ChatAct[] = []
  if (offered.length > 0 && isAccepted) replies.push({ kind: 'accepts', items: offered, instead })
  if (topic && variety !== null && isYes(message)) {
    replies.push({ kind: 'agrees', of: topic, words: variety })
  }
  if (refusal.test(message)) replies.push({ kind: 'rejects', items: suggested })
  return replies
}
