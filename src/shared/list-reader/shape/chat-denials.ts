import {
  boughtBy,
  boughtThing,
  gives,
  isAround,
  isDelivered,
  isElsewhere,
  isStored,
  noThing,
  notThis,
  orderedElsewhere,
  packAtHome,
  plentyAtHome,
  ranOut,
  stillThere,
  takenThing,
} from './chat-refusals.ts'
import { isThing } from './chat-things.ts'
import { cut, type Words } from './request-words.ts'

/**
 * Reads the statement at `start` that an item isn't needed, is at home, was already bought, or has run out.
 * Returns null for any other sentence.
 */
export function deniedIn(text: string, start: number): Words | null {
  const rest = text.slice(start)
  const end = text.length
  if (
    plentyAtHome.test(rest) ||
    stillThere.test(rest) ||
    packAtHome.test(rest) ||
    orderedElsewhere.test(rest)
  )
    return { start, end, kind: 'unwanted' }
  const other = notThis.exec(rest)
  if (other) {
    const from = start + other[0].length
    const [thing = ''] = text.slice(from).split(/[,.]|\s(?:they|it|he|she|i|we|that)\s/iu)
    return cut(text, { start: from, end: from + thing.length, kind: 'excluded' })
  }
  const none = noThing.exec(rest)
  if (none) {
    const from = start + none[0].length
    const [{ index } = { index: 0 }] = rest.matchAll(ranOut)
    if (index > 0) return cut(text, { start: from, end: start + index, kind: 'asked' })
    return isElsewhere.test(rest) ? null : cut(text, { start: from, end, kind: 'refused' })
  }
  for (const provided of [isStored, isAround, isDelivered, gives]) {
    const found = provided.exec(rest)
    const thing = found?.groups?.['thing']
    if (!found || thing === undefined) continue
    const from = start + found.index + found[0].indexOf(thing)
    return cut(text, { start: from, end: from + thing.length, kind: 'refused' })
  }
  const taken = takenThing.exec(rest)?.groups?.['thing']
  if (taken !== undefined) return cut(text, { start, end: start + taken.length, kind: 'bought' })
  const bought = boughtThing.exec(rest) ?? boughtBy.exec(rest)
  if (!bought) return null
  const from = start + bought[0].length
  const [own = ''] = text.slice(from).split(afterBought)
  const bare = { start: from, end: from + own.length, kind: 'bought' } as const
  return isThing(own) ? cut(text, bare) : null
}

/**
 * Matches words that say when or where somebody bought an item: 'yesterday', 'on Friday', 'at the market'.
 */
const afterBought =
  /\s(?:yesterday|today|tonight|last (?:night|week|weekend)|this (?:morning|week)|on \p{L}+day|so|(?:at|from) (?:the\s)?\p{L}.*)(?!\p{L})/iu
