import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import type { ChatAct } from './chat-acts.ts'
import {
  isNamedAgain,
  withBought,
  withChange,
  withMerged,
  withNew,
  withoutNamed,
  withoutVariety,
} from './chat-changes.ts'
import { withCountedKind, withWantedKind } from './chat-kinds.ts'

/** The questions in the last message, which the next message may answer. */
export type OpenQuestions = {
  /** Items in a question that nobody has answered yet: 'Metamucil?' */
  offered: readonly ListItem[]
  /** Whether the question asked if the offered items are at home: 'do we have rice?' */
  isAboutHome: boolean
  /** Whether only one of the offered items is wanted: 'salsa or queso'. */
  isChoice: boolean
  /** The alternatives in a question about the last item: 'ground or beans'. */
  alternatives: readonly string[]
  /** The sold-out or expensive item that the offered items would replace. */
  instead: ListItem | null
  /** Whether somebody asked for the variety or number of the last item: 'what kind of bread'. */
  isAboutDetail: boolean
  /** The variety that somebody suggested for the last item: 'red?' */
  variety: string | null
  /** Whether the question asked for a number that isn't an amount: 'how old is she'. */
  isOtherNumber: boolean
}

/** What a chat has said so far. */
export type ChatState = {
  items: readonly ListItem[]
  /** The item that was mentioned last. A count or variety without an item applies to this item. */
  topic: ListItem | null
  open: OpenQuestions
  /** Items that the reply to the last question accepted. */
  accepted: readonly ListItem[]
  /** Items that the last message named without a verb. A 'no' rejects them. */
  suggested: readonly ListItem[]
  /** Whether the last change removed an item. If so, 'scratch that' confirms the removal. */
  isRemoved: boolean
}

/** The value of `open` in a chat without open questions. */
export const nothingAsked: OpenQuestions = {
  offered: [],
  isAboutHome: false,
  isChoice: false,
  alternatives: [],
  instead: null,
  isAboutDetail: false,
  variety: null,
  isOtherNumber: false,
}

/** The state of a chat before its first message. */
export const startOfChat: ChatState = {
  items: [],
  topic: null,
  open: nothingAsked,
  accepted: [],
  suggested: [],
  isRemoved: false,
}

/** Returns the state of a chat after applying an act of a message, such as asking for items. */
export function afterAct(state: ChatState, act: ChatAct, names: KnownNames): ChatState {
  const { items, open } = state
  switch (act.kind) {
    case 'asks':
      return listing(state, withMerged(items, stillNew(act.items, state), names))
    case 'repeats':
      return listing(state, withNew(items, stillNew(act.items, state)))
    case 'offers':
      return offering(state, act)
    case 'suggests':
      return { ...state, open: { ...open, variety: act.words } }
    case 'accepts':
      return {
        ...listing(state, [...without(items, act.instead), ...act.items]),
        accepted: act.items,
      }
    case 'rejects':
      return listing(
        state,
        items.filter((item) => !act.items.includes(item)),
      )
    case 'changes':
      return listing(state, withChanges(items, act))
    case 'agrees':
      return listing(state, withChange(items, act.of, withCountedKind(act.of, act.words, names)))
    case 'specifies':
      return listing(state, withChange(items, act.of, withWantedKind(act.of, act.words, names)))
    case 'refuses':
      return removing(state, withoutNamed(items, act.words, names))
    case 'takes back':
      return {
        ...listing(state, act.isLast ? without(items, state.topic) : items),
        isRemoved: true,
      }
    case 'excludes':
      return listing(state, withoutVariety(items, act.words))
    case 'bought':
      return listing(state, withBought(items, act.items, names))
    case 'talks':
      return state
  }
}

function without(items: ChatState['items'], item: ListItem | null): ChatState['items'] {
  return items.filter((other) => other !== item)
}

/** Replaces the items. The item that was added or changed last becomes the topic. */
function listing(state: ChatState, items: ChatState['items']): ChatState {
  const before = new Set(state.items)
  const named = items.findLast((item) => !before.has(item))
  const isKept = state.topic !== null && items.includes(state.topic)
  const topic = named ?? (isKept ? state.topic : items.at(-1)) ?? null
  return { ...state, items, topic }
}

/** Leaves out the items that the reply to a question has already accepted. */
function stillNew(items: readonly ListItem[], { accepted }: ChatState): readonly ListItem[] {
  return items.filter((item) => !isNamedAgain(item, accepted))
}

function offering(state: ChatState, act: Extract<ChatAct, { kind: 'offers' }>): ChatState {
  const { open } = state
  const offered = [...open.offered, ...act.items]
  return { ...state, open: { ...open, offered, isAboutHome: act.isAboutHome } }
}

function withChanges(
  items: ChatState['items'],
  { of, change }: Extract<ChatAct, { kind: 'changes' }>,
): ChatState['items'] {
  return of.reduce((list, item) => withChange(list, item, change), items)
}

function removing(state: ChatState, items: ChatState['items']): ChatState {
  return { ...listing(state, items), isRemoved: state.isRemoved || items !== state.items }
}
