import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { amountInMessage } from './chat-replies.ts'
import { nameOfKind } from './kinds.ts'

/** An item on the list, and the change that a message makes to it. */
type Remake = { item: ListItem; change: Partial<ListItem> }

const make = /^make\s(?:the|my|our|your|ur|those|that)\s(?=\p{L})/iu
const maxWords = 3

/**
 * Returns the item that a message changes and its new amount or variety: '2 cases' in 'make the water 2
 * cases', 'whole' in 'make the milk whole'. Returns null for any other message.
 */
export function remakeIn(
  words: string,
  items: readonly ListItem[],
  names: KnownNames,
): Remake | null {
  const verb = make.exec(words)?.[0] ?? ''
  if (verb === '') return null
  const told = words.slice(verb.length).split(/\s+/u)
  for (let length = Math.min(maxWords, told.length - 1); length > 0; length -= 1) {
    const thing = told.slice(0, length).join(' ')
    const item = items.findLast(({ name }) => isNamed(name, thing, names))
    if (!item) continue
    const how = told.slice(length).join(' ')
    const amount = amountInMessage(how)
    if (amount !== null) return { item, change: amount }
    return { item, change: { name: nameOfKind(how, thing, names) ?? `${how} ${thing}` } }
  }
  return null
}

/** Whether words name an item or its product: 'milk' names the item 'skim'. */
function isNamed(name: string, words: string, names: KnownNames): boolean {
  const stems = new Set([...stemsOf(name), ...stemsOf(names.resolve(name)?.name ?? '')])
  return stemsOf(words).every((stem) => stems.has(stem))
}
