import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import type { ListItem } from '../read-item.ts'
import { type ChatRequest, requestsIn } from './chat-requests.ts'
import { type CleanLine, cleanLine } from './clean-line.ts'
import { type Excerpt, partOf, rewrite } from './excerpt.ts'
import { nameOfKind } from './kinds.ts'
import { type LineContext, readLine } from './read-line.ts'

const laughs = /(?:\sthen)?\s(?:lol|haha+|lmao|omg)(?=\s|$)/giu
const asksWhich = /\b(?:what|which)\s+(?:kind|one|ones|brand|flavou?r|size|type)\b/iu
const saysYes = /^(?:yes|yeah|yep|yup|ya|sure|please|pls|ok|sí|si)\b/iu

/** The items that a chat asks for, in order. What follows an item may say how many of it, or which. */
export function itemsOfChat(messages: readonly Excerpt[], context: LineContext): ListItem[] {
  const { names } = context
  const items: ListItem[] = []
  /** Named as a question: 'Metamucil?' */
  let offered: ListItem[] = []
  let wasWhich = false
  const amend = (change: Partial<ListItem>) => {
    const last = items.pop()
    if (last) items.push({ ...last, ...change })
  }
  for (const message of messages) {
    const line = cleanLine(message)
    const excerpt = rewrite(line.excerpt, laughs)
    const isAccepted = offered.length > 0 && saysYes.test(excerpt.text)
    if (isAccepted) items.push(...offered)
    offered = []
    for (const request of requestsIn(excerpt.text)) {
      const part = partOf(excerpt, request.start, request.end)
      const last = items.at(-1)
      const amount = readAmount(part.text)
      if (request.kind === 'refused') {
        removeNamed(items, part.text, names)
      } else if (last && amount) {
        amend(amount)
      } else if (
        last &&
        isWhich(part.text, { request, last, names, isAsked: wasWhich || isAccepted })
      ) {
        amend({ note: [last.note, part.text].filter(Boolean).join(', ') })
      } else {
        const found = itemsOfRequest({ ...line, excerpt: part }, request, context)
        const [first] = found
        const kind = last && first && found.length === 1 ? kindOfLast(first, last, names) : null
        if (kind !== null && first)
          amend({ name: kind, quantity: first.quantity, upTo: first.upTo, unit: first.unit })
        else if (
          request.isQuestion &&
          request.kind === 'named' &&
          request.end >= excerpt.text.length - 2
        )
          offered = found
        else items.push(...found)
      }
    }
    wasWhich = asksWhich.test(excerpt.text)
  }
  return items
}

type Reply = { request: ChatRequest; last: ListItem; names: KnownNames; isAsked: boolean }

/** Whether words say which one of the item before them is meant: 'the chive kind', or 'Cetaphil' if that was asked. */
function isWhich(words: string, { request, last, names, isAsked }: Reply): boolean {
  if (request.kind !== 'which' && !isAsked) return false
  const product = names.resolve(words)
  if (product === null) return true
  return isAsked && (request.kind === 'which' || product.shelf === names.resolve(last.name)?.shelf)
}

const maxWords = 9

/** What a part of a message names; without a verb only what is known. */
function itemsOfRequest(line: CleanLine, request: ChatRequest, context: LineContext): ListItem[] {
  const isShort = (item: ListItem) => item.name.split(/\s+/u).length <= maxWords
  const items = readLine(line, context).filter(isShort)
  if (request.kind === 'asked') return items
  // Who names one thing that is known names others.
  const isListed = items.some(({ name }) => isGoods(name, context.names))
  return isListed ? items : items.filter(({ unit }) => unit !== null)
}

function isGoods(name: string, names: KnownNames): boolean {
  return names.resolve(name) !== null
}

/** '3 lb breasts' behind 'chicken' are chicken breasts. */
function kindOfLast(item: ListItem, last: ListItem, names: KnownNames): string | null {
  return isGoods(item.name, names) ? null : nameOfKind(item.name, last.name, names)
}

/** 'Never mind the eggs'. */
function removeNamed(items: ListItem[], words: string, names: KnownNames): void {
  const product = names.resolve(words)
  const at = items.findLastIndex(({ name }) =>
    product ? names.resolve(name) === product : name.toLowerCase() === words.toLowerCase(),
  )
  if (at !== -1) items.splice(at, 1)
}
