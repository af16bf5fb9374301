import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { productIn } from './chat-kinds.ts'
import type { ChatState } from './chat-state.ts'
import type { Turn } from './chat-turns.ts'
import { partOf } from './excerpt.ts'
import { type LineContext, readLine } from './read-line.ts'

/** Matches a statement about one thing: 'okra looks good today', 'but the balloons are 34.99'. */
const statement =
  /(?<=^|[.!?,]\s|\s(?:but|and|so|ok)\s)(?:(?:the|those|these|their|your|ur|that)\s)?(?<thing>\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,2})\s(?<verb>is|are|r|looks?|looked|seems?)\s(?<said>[^.!?]+)/giu
/** Matches goods that a store has: 'they have strawberries 2 for 5'. */
const sold =
  /(?<=^|[.!?,]\s|\s(?:but|and|so|ok)\s)they\s(?:also\s|do\s|still\s)?(?:have|had|got)\s(?:the\s|those\s|some\s)?(?<thing>\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,2})(?=\s(?:for\s)?(?:\$?\d|on sale|bogo|half|too|now|here|today|in\s)|[.,!?]|$)(?<said>)/giu
/** Matches goods that are on sale: 'BOGO on the strawberry jam'. */
const onSale =
  /(?:^|\s)(?:bogo|(?:a\s(?:good\s|great\s)?|good\s|great\s)?(?:sale|deals?))\son\s(?:the\s|those\s|some\s)?(?<thing>\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,2})(?=\s(?:today|now|again|this)(?!\p{L})|[.,!?]|$)(?<said>)/giu
/** Matches a reason to buy something: 'good today', 'on sale', '2 for $5'. */
const attractive =
  /^(?:(?:really|so|super|pretty|very|extra)\s)?(?:good|nice|great|fresh|amazing|ripe|beautiful|on sale|bogo|half (?:off|price)|buy one|cheap|\d{1,2}\sfor\s|\$\d)/iu

/**
 * Adds to the state what a message says about goods without requesting them. Goods that are already on the
 * list become the topic of the chat. Other goods count as offered if they look good or are on sale: 'get 2
 * lb' may follow 'okra looks good today'.
 */
export function withMentions(
  state: ChatState,
  { line, excerpt, requests }: Turn,
  context: LineContext,
): ChatState {
  const { names } = context
  let told = state
  for (const match of [
    ...excerpt.text.matchAll(statement),
    ...excerpt.text.matchAll(sold),
    ...excerpt.text.matchAll(onSale),
  ]) {
    const { thing = '', said = '' } = match.groups ?? {}
    const start = match.index + match[0].indexOf(thing)
    const isRequested = requests.some((one) => one.start < start + thing.length && start < one.end)
    if (isRequested || productIn(thing, names) === null) continue
    const known = itemNamed(told.items, thing, names)
    if (known) told = { ...told, topic: known }
    else if (said === '' || attractive.test(said)) {
      const own = { ...line, excerpt: partOf(excerpt, start, start + thing.length) }
      const offered = [...told.open.offered, ...readLine(own, context)]
      // Goods with a low price don't replace another item.
      told = { ...told, open: { ...told.open, offered, instead: null } }
    }
  }
  return told
}

/**
 * Returns the latest item that words refer to: 'balloon bouquet' for 'balloons'. Returns null if there is
 * none.
 */
function itemNamed(items: readonly ListItem[], words: string, names: KnownNames): ListItem | null {
  const product = productIn(words, names)
  const stems = stemsOf(words)
  const isNamed = ({ name }: ListItem) => {
    const own = stemsOf(name)
    return stems.every((stem) => own.includes(stem)) || names.resolve(name) === product
  }
  return items.findLast(isNamed) ?? null
}
