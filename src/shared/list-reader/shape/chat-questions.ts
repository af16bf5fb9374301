import { stemsOf } from '#shared/names/fold-name.ts'
import type { ListItem } from '../read-item.ts'
import { itemOfChoice } from './chat-choices.ts'
import { isGoods } from './chat-kinds.ts'
import { asksForDetail, asksOtherNumber, hintIn, noReply, objects } from './chat-replies.ts'
import { type ChatState, nothingAsked, type OpenQuestions } from './chat-state.ts'
import type { Turn } from './chat-turns.ts'
import { partOf } from './excerpt.ts'
import { type LineContext, readLine } from './read-line.ts'
import type { ChatRequest } from './request-words.ts'

/** Adds the questions in a message to the state. A message without requests leaves earlier questions open. */
export function withQuestions(state: ChatState, turn: Turn, context: LineContext): ChatState {
  const { requests, count, excerpt } = turn
  const { items } = state
  const isNamed = requests.some(
    ({ kind, isQuestion }) => (kind === 'more') === isQuestion && isBare(kind),
  )
  const added = items.slice(count)
  // A 'no' after several items doesn't reject all of them.
  const maySuggest = added.length === 1 && (isNamed || asksLeave.test(excerpt.text))
  const open = openAfter(state, turn, context)
  const said = {
    ...state,
    // After a question, a 'no' answers the question and doesn't reject the added item.
    suggested: maySuggest && open.offered.length === 0 ? added : [],
    isRemoved: items.length > count ? false : state.isRemoved,
    open,
  }
  if (turn.choice !== null) return choosing(said, turn, context)
  if (objects(excerpt.text)) return { ...said, topic: objectedTo(excerpt.text, said) }
  if (!asksForDetail.test(excerpt.text)) return said
  const topic = askedAbout(excerpt.text, state)
  return { ...said, topic, open: { ...said.open, isAboutDetail: true } }
}

/** Whether a request has no verb: 'beer', 'and beer?' */
function isBare(kind: ChatRequest['kind']): boolean {
  return kind === 'named' || kind === 'more'
}

/** Matches a request to somebody who may say no: 'can we get chips'. */
const asksLeave = /^(?:\p{L}+\s)?(?:can|could|may) (?:we|i)(?!\p{L})/iu

function openAfter(
  state: ChatState,
  { excerpt: { text }, requests, asked, isAccepted, count, topic }: Turn,
  { names }: LineContext,
): OpenQuestions {
  const { items, open } = state
  const isUnanswered = requests.length === 0 && !isAccepted && !noReply.test(text)
  const { offered, isAboutHome, isChoice } = isUnanswered ? asked : open
  const isOffering = open.offered.length > 0 || requests.length === 0
  const earlier = isOffering ? asked.instead : null
  return {
    ...nothingAsked,
    offered,
    isAboutHome,
    isChoice,
    instead: objects(text) ? objectedTo(text, { ...state, topic }) : earlier,
    variety: open.variety ?? (items.length === count ? hintIn(text, names) : null),
    isOtherNumber: asksOtherNumber.test(text),
  }
}

/** Returns the item that a question names, or else the item that the chat is about. */
function askedAbout(question: string, { items, topic }: ChatState): ListItem | null {
  const words = new Set(stemsOf(question))
  const isNamed = ({ name }: ListItem) => stemsOf(name).every((word) => words.has(word))
  return items.findLast(isNamed) ?? topic
}

/**
 * Returns the item that an objection names, even if the name is shortened: 'balloon bouquet' for 'balloons
 * are $30'. If the objection names no item, returns the item that the chat is about.
 */
function objectedTo(objection: string, { items, topic }: ChatState): ListItem | null {
  const words = new Set(stemsOf(objection))
  return items.findLast(({ name }) => stemsOf(name).some((word) => words.has(word))) ?? topic
}

/** Returns the state after an either-or question about varieties of an item or about different items. */
function choosing(state: ChatState, { choice, line, excerpt }: Turn, context: LineContext) {
  const { names } = context
  if (choice === null) return state
  const item = itemOfChoice(choice, state.items, names)
  if (item !== null || !choice.alternatives.every((words) => isGoods(words, names))) {
    const topic = item ?? state.topic
    const { alternatives } = choice
    return { ...state, topic, open: { ...state.open, isAboutDetail: true, alternatives } }
  }
  const offered = choice.alternatives.flatMap((words) => {
    const start = excerpt.text.indexOf(words, choice.start)
    return readLine({ ...line, excerpt: partOf(excerpt, start, start + words.length) }, context)
  })
  return { ...state, open: { ...state.open, offered, isChoice: true } }
}
