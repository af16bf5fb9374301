import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { type ListItem, readItem } from '../read-item.ts'
import { nameOfKind } from './kinds.ts'
import type { ChatRequest } from './request-words.ts'
import { isSection } from './section-names.ts'

/**
 * Returns the change that a variety makes to an item. The item gets a name such as 'wheat bread' if that name
 * is known. Otherwise, the variety becomes a note. A brand always becomes a note.
 */
function withKind(item: ListItem, words: string, names: KnownNames): Partial<ListItem> {
  const kind = nameOfKind(words.replace(condition, ''), item.name, names)
  if (kind !== null && names.findExact(kind) && !names.isBrand(kind)) return { name: kind }
  return { note: [item.note, words].filter(Boolean).join(', ') }
}

/** Matches a condition after a variety: 'if they have' in 'peonies if they have'. */
const condition = /\sif\s(?:they|you|it|there|u)(?:['’]\p{L}+)?(?!\p{L}).*$/iu

/** Like `withCountedKind`, except that a brand becomes part of the item's name: 'velveeta cheese'. */
export function withWantedKind(
  item: ListItem,
  words: string,
  names: KnownNames,
): Partial<ListItem> {
  const change = withCountedKind(item, words, names)
  const { name } = readItem(words, names)
  const branded = `${name} ${item.name}`
  const isMade =
    change.name === undefined && isLedByBrand(name, names) && isOnSameShelf(branded, item, names)
  return isMade ? { ...change, name: branded, note: item.note } : change
}

/** Like `withKind`, but for a variety that may begin with its amount: 'one bottle of red' after 'wine'. */
export function withCountedKind(
  item: ListItem,
  words: string,
  names: KnownNames,
): Partial<ListItem> {
  const { name, quantity, upTo, unit } = readItem(words, names)
  const kind = quantity === null ? null : nameOfKind(name, item.name, names)
  const isKind = kind !== null && names.findExact(kind) !== null
  if (isKind) return { name: kind, quantity, upTo, unit }
  if (quantity === null || pointsAtKind.test(words)) return withKind(item, words, names)
  return { ...withKind(item, name, names), quantity, upTo, unit }
}

/** Matches a variety that may contain a size: '13 gal ones'. */
const pointsAtKind = /\s(?:ones?|kind|brand|type|flavou?r)$/iu

type Reply = {
  request: ChatRequest
  last: ListItem
  names: KnownNames
  /** Whether someone asked about the last item, or the last item was just accepted. */
  isAsked: boolean
  /** Whether the name of a product on the last item's shelf is taken as another name for that item. */
  mayNameLast: boolean
}

/**
 * Whether words are a two-part flavor that the last item may come in: 'cookies n cream' after 'ice cream'.
 */
export function isJoinedFlavorOf(words: string, last: ListItem, names: KnownNames): boolean {
  const stems = stemsOf(words.replace(/\s(?:n|&|and)\s/iu, ' and ')).filter(
    (stem) => stem !== 'and',
  )
  const isFlavor = names.words.joinedFlavors.some(
    ({ first, second }) => [...first, ...second].join(' ') === stems.join(' '),
  )
  return isFlavor && isOnSameShelf(`${words} ${last.name}`, last, names)
}

/** Whether a message gives the variety of the last item, such as 'the chive kind'. */
export function isWhich(words: string, reply: Reply): boolean {
  const { request, last, names, isAsked, mayNameLast } = reply
  if (mayNameLast && request.kind !== 'more' && isOnSameShelf(words, last, names)) return true
  if (request.kind !== 'which' && !isAsked) return false
  if (request.kind === 'which' && endsAsKind.test(words)) return true
  const product = productIn(words, names)
  if (product === null) return true
  if (request.kind === 'more') return false
  // 'Blueberry' is a fruit, but it can also be the answer to 'which muffins'.
  if (isAsked && nameOfKind(words, last.name, names) !== null) return true
  return isAsked && (request.kind === 'which' || isOnSameShelf(words, last, names))
}

/**
 * Matches words that can only mean a variety, such as 'the chicken kind', although 'Kind' is also a brand.
 */
const endsAsKind =
  /\s(?:kind|kine|brand|type|flavou?r)$|(?:^|\s)(?:kind|ones?)\s(?:with|w\/?|in|from|without|that)\s/iu

/**
 * Returns the product that words name, even with an amount or remark. Returns null if the words don't name a
 * product.
 */
export function productIn(words: string, names: KnownNames) {
  return names.resolve(words) ?? productNamed(words, names)
}

function isOnSameShelf(words: string, last: ListItem, names: KnownNames): boolean {
  const product = productIn(words, names)
  return product !== null && product.shelf === names.resolve(last.name)?.shelf
}

/** Whether words name the same product as the last item, as in 'Doritos. Cool ranch.' */
export function isSame(words: string, last: ListItem, names: KnownNames): boolean {
  if (words.includes(',')) return false
  const product = names.resolve(words)
  return product !== null && product === names.resolve(last.name)
}

/**
 * Whether a suggestion such as 'Polly-O?' or 'Polly-O whole milk?' after 'ricotta' specifies the last item.
 */
export function specifiesLast(words: string, last: ListItem, names: KnownNames): boolean {
  if (isSame(words, last, names)) return true
  return isLedByBrand(words, names) && isOnSameShelf(words, last, names)
}

/** Whether words are a brand or begin with one: 'Polly-O whole milk'. */
function isLedByBrand(words: string, names: KnownNames): boolean {
  const [first = '', second = ''] = words.split(/\s/u)
  const isLed = names.isBrand(first) || names.isBrand(`${first} ${second}`)
  return names.isBrand(words) || (isLed && !words.includes(','))
}

/**
 * Returns the name of the last item together with the variety in `item`: 'chicken breasts' for '3 lb breasts'
 * after 'chicken'. Returns null if `item` is a product by itself or isn't a variety of the last item.
 */
export function kindOfLast(item: ListItem, last: ListItem, names: KnownNames): string | null {
  return isGoods(item.name, names) ? null : nameOfKind(item.name, last.name, names)
}

/** Whether the app knows the product that a name refers to. */
export function isGoods(name: string, names: KnownNames): boolean {
  return names.resolve(name) !== null
}

/** Whether words only name the brand of the item before them: 'Martha White' after 'corn meal'. */
export function isBrandOf(words: string, last: ListItem, names: KnownNames): boolean {
  if (!names.isBrand(words) || names.isBrand(last.name)) return false
  const product = names.resolve(words)
  return product === null || product === names.resolve(last.name)
}

/** Whether a request only says which brand of the last item to get: 'get Yuengling' after 'beer'. */
export function isMakerOf(
  { name }: ListItem,
  request: ChatRequest,
  { topic, names }: { topic: ListItem; names: KnownNames },
): boolean {
  const mayBe = request.kind === 'asked' || request.kind === 'named'
  return (
    mayBe && !request.isQuestion && names.resolve(name) !== null && isBrandOf(name, topic, names)
  )
}

/**
 * Whether words name a section rather than an item: 'produce', or 'beer' before 'Modelo'. In 'bread. eggs',
 * bread is an item, because eggs are in another department.
 */
export function isOnlySection(words: string, next: string, names: KnownNames): boolean {
  if (!isSection(words)) return false
  const department = names.findExact(words)?.shelf.department
  return department === undefined || productIn(next, names)?.shelf.department === department
}
