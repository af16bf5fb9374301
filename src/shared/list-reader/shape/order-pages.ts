import type { KnownNames } from '#shared/names/known-names.ts'
import { amountText } from '../amounts/amount.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import type { ListItem } from '../read-item.ts'
import { isSection } from './section-names.ts'

/** The cart or order page of a store, copied as text. */
export type OrderPage = {
  /** Indexes of lines that aren't items: prices, buttons and delivery times. */
  furniture: ReadonlySet<number>
  /** Details that the page gives below an item, keyed by the line index of the item. */
  details: ReadonlyMap<number, OrderDetail>
}

/** How many of an item were ordered, and the size of each. */
export type OrderDetail = { count: number | null; unit: string | null; size: string | null }

const countLine =
  /^(?:qty|quantity|cantidad)\.?\s?[:×x]?\s?(?<count>\d{1,3}(?:\.\d{1,2})?)(?:\s?(?:(?:ct|ea|each|items?|units?)|(?<unit>lbs?|oz|kg|g)))?$/iu
/** Matches a count and the price of each: '2 x $3.49'. */
const countAtPrice = /^(?<count>\d{1,3})\s?[x×@]\s?\$\d[\d.,]{0,8}(?:\s?(?:ea|each))?$/iu
/** Matches a count before a package size: '2 ct' in '2 ct · 32 oz'. */
const countBeforeSize = /^(?<count>\d{1,3})\s?(?:ct|ea|each)$/iu
const price =
  /^(?:\d\sfor\s\$\d|(?:current price|now|was|reg\.?|sale|list|price|each|you pay|final cost by weight)[\s:]{0,3}){0,2}[-–]?\s?\$\s?\d/iu
const maxPriceLength = 60
const unitPrice = /^\(?\$?\d[\d.,]{0,8}\s?[¢$]?\s?(?:\/|per)\s?\p{L}{1,10}(?:\s\p{L}{1,5})?\)?$/iu
/** Labels of buttons that only store pages have. */
const storeButtons = [
  'save for later|move to (?:cart|list)|add(?:ed)? to (?:cart|bag|basket|list)|remove from cart|buy (?:it )?again|reorder(?: all)?',
  '(?:proceed|continue) to checkout|continue shopping|compare with similar items|see (?:more|all) like this|return or replace items|write a (?:product )?review',
  'track (?:package|order)|view (?:order|order details|invoice|similar items)|(?:increase|decrease) quantity|choose (?:a )?replacements?|replacement(?: (?:preference|item)s?)?(?::.{0,60})?',
  "(?:don['’]?t|do not) replace|(?:allow|no) (?:substitut(?:ions?|es)|replacements?)|best match replacement|substitute with:?.{0,60}",
  '(?:sold|shipped|fulfilled|sold and shipped|sold & shipped|ships)(?: and sold)? (?:by|from)\\s.{1,60}',
  '(?:your |my |shopping )?(?:cart|bag|basket)\\s?\\(\\d{1,3}(?: items?)?\\)|(?:your|shopping) (?:cart|basket)|cart subtotal.{0,40}|subtotal\\s?\\(\\d{1,3} items?\\).{0,20}',
].join('|')
const control = '(?:delete|remove|edit|share|save for later|compare with similar items)'
const sizeLine =
  /^(?:size:?\s)?(?<size>\d[\d.,]{0,5}\s?(?:(?:fl\.? ?)?oz|ct|count|lbs?|g|kg|gal|ml|l|pk|pack|each|qt|pt)\.?)$/iu
const otherButtons = [
  `${control}(?:\\s${control}){1,5}`,
  '(?:de)?select all(?: items)?|price|(?:your )?items (?:from|in your order).{0,40}|gift options.{0,40}|#\\d{1,2} best seller.{0,40}|order pickup|same[- ]day delivery|ready (?:within|by|for|in)\\s.{1,40}|with (?:card|coupon)\\s.{1,20}|learn more',
  'remove|delete|share|edit|add|added|substitute|checkout|view details|details|see details|more options|options|gift options|this is a gift|add (?:a )?(?:note|gift)|get help|sponsored|best ?seller|rollback|clearance|multi-?pack|prime|each',
  '(?:snap |ebt |fsa )?eligible(?: for .{1,40})?|snap ebt|ebt|fsa or hsa eligible|in stock(?: soon| on .{1,30})?|only \\d{1,3} left.{0,40}|(?:low|out of) stock(?:\\s?[-–—,].{1,30})?|unavailable|few left|many in stock',
  'shopped|found|replaced|refunded|weight[- ]adjusted|picked up|delivered(?:[\\s,:].{0,40})?|arriv(?:es|ing)\\s.{1,40}|free (?:shipping|delivery|returns|pickup).{0,40}|order(?:ed)? (?:#|number|placed|summary|total|details|date).{0,40}',
  '(?:(?:est\\.?|estimated|order|item|items|grand)\\s){0,2}(?:sub-?total|tax(?:es)?|total|savings|bag fee|delivery fee|service fee|fees?|(?:driver |delivery )?tip|discounts?|coupons?)(?:\\s?\\(.{1,20}\\))?[\\s:]{0,3}(?:[-–]?\\$?\\d[\\d.,]{0,8}|free)?',
  'you save(?:d)?\\s.{1,30}|coupon (?:applied|price).{0,20}|(?:sku|upc|item|model|tcin|dpci)\\s?(?:#|no\\.?|number)?\\s?:?\\s?[\\d-]{4,20}|color:\\s.{1,30}|payment method.{0,40}|\\d{1,3} items?',
  '[-–]\\s\\d{1,3}\\s\\+|est(?:\\.|imated)? weight\\s.{1,20}',
  '(?:pickup|delivery|shipping)(?:\\s.{1,40})?',
  '(?:(?:need|any) )?help\\?.{0,40}|contact us|(?:your|my) items(?:\\s?\\(\\d{1,3}\\))?',
].join('|')
const storeButton = new RegExp(`^(?:${storeButtons})$`, 'iu')
const button = new RegExp(`^(?:${storeButtons}|${otherButtons})$`, 'iu')
/** Matches a pickup or delivery time: 'Walmart.com – Pickup tomorrow, 7am-8am'. */
const deliveryTime =
  /^.{0,40}\b(?:pickup|delivery|shipping|arrives|delivered)\b.{0,20}\b(?:today|tomorrow|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}|\d{1,2}(?::\d{2})?\s?[ap]m)\b.{0,40}$/iu
/** Matches the title of products that are not in the order: 'Saved for later (1 item)'. */
const notOrdered =
  /^(?:saved for later|you (?:might|may) also (?:like|need)|frequently bought together|recommended for you|customers also (?:bought|viewed)|forget something\?)(?:\s?\(\d{1,3}(?: items?)?\))?:?$/iu
/** Matches the totals below the products of an order. */
const sums = /^(?:(?:estimated|order|grand|item|items)\s){0,2}(?:sub-?)?total(?!\p{L})/iu
const betweenButtons = /\s{0,3}[|·•]\s{0,3}|\s{2,5}/u
const maxLength = 120
const minSigns = 2

/**
 * Returns the indexes of the lines without items, and the details of the items. Both are empty for text that
 * is not an order page.
 */
export function orderPage(lines: readonly string[], names: KnownNames): OrderPage {
  const parts = lines.map((line) =>
    line.length > maxLength ? [] : line.split(betweenButtons).filter(Boolean),
  )
  const written = lines.flatMap((line, at) => (line === '' ? [] : [at]))
  const isSign = (at: number, place: number) =>
    (parts[at] ?? []).some((part) => countIn(part) !== null || storeButton.test(part)) ||
    (isSizes(parts[at]) && startsWithPrice(parts[written[place + 1] ?? -1]))
  if (written.filter(isSign).length < minSigns) return { furniture: new Set(), details: new Map() }
  const details = new Map<number, Detail>()
  const furniture = new Set(
    written.filter((at) => isFurnitureLine(parts[at] ?? []) || deliveryTime.test(lines[at] ?? '')),
  )
  let item: number | null = null
  for (const at of written) {
    if (!furniture.has(at)) item = at
    else if (item !== null) {
      details.set(item, joinedDetail(details.get(item), detailIn(parts[at] ?? [])))
    }
  }
  const isItem = (at: number) => {
    const detail = details.get(at)
    return detail !== undefined && (detail.isPriced || detail.count !== null)
  }
  const others = written.filter((at) => !furniture.has(at) && !isItem(at))
  for (const at of remarksAround(others, { lines, names })) furniture.add(at)
  for (const at of besidesOrder(lines)) furniture.add(at)
  return { furniture, details }
}

/**
 * Returns the lines among `others` that don't name a product, such as addresses, offers and titles. Leaves
 * out sections, long lines and lines with bullets, because they may be items.
 */
function remarksAround(
  others: readonly number[],
  { lines, names }: { lines: readonly string[]; names: KnownNames },
): number[] {
  return others.filter((at) => {
    const line = lines[at] ?? ''
    const mayBeItem = isSection(line) || marksBefore(line) !== '' || line.length > maxLength
    return !mayBeItem && !splitPieces(line).some((piece) => saysItem(piece, names))
  })
}

/**
 * Returns the indexes of titles such as 'Saved for later' and of the lines below them, up to the totals of
 * the order.
 */
function besidesOrder(lines: readonly string[]): number[] {
  let isBeside = false
  return lines.flatMap((line, at) => {
    if (notOrdered.test(line)) isBeside = true
    else if (sums.test(line)) isBeside = false
    return isBeside && line !== '' ? [at] : []
  })
}

/** Whether a line begins with a price, a count or a total, or consists of buttons, sizes and the like. */
function isFurnitureLine(parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  if (first === '') return false
  const leads = countIn(first) !== null || isPrice(first) || sumWithPrice.test(first)
  return leads || (isFurniture(first) && others.every(isFurniture))
}

const sumWithPrice = /^(?:sub-?total|total|tax|tip)[\s:]{1,3}[-–]?\$\d/iu

function isPrice(part: string): boolean {
  return part.length <= maxPriceLength && price.test(part)
}

function startsWithPrice(parts: readonly string[] = []): boolean {
  return isPrice(parts[0] ?? '')
}

/** Whether a line consists of the size of an item, with or without a count before it: '2 ct · 32 oz'. */
function isSizes(parts: readonly string[] = []): boolean {
  return parts.length > 0 && parts.every((part) => asSize(part) !== null)
}

type Detail = OrderDetail & { isPriced: boolean }

function detailIn(parts: readonly string[]): Detail {
  const counted = parts.map((part) => countLine.exec(part)?.groups).find(Boolean)
  const isCountFirst = parts.length > 1 && isSizes(parts)
  const first = isCountFirst ? countBeforeSize.exec(parts[0] ?? '')?.groups?.['count'] : undefined
  const count = parts.map(countIn).find((found) => found !== null)
  return {
    count: first === undefined ? (count ?? null) : Number(first),
    unit: counted?.['unit'] ?? null,
    size:
      parts
        .slice(first === undefined ? 0 : 1)
        .map(asSize)
        .find(Boolean) ?? null,
    isPriced: parts.some(isPrice),
  }
}

function joinedDetail(known: Detail | undefined, { count, unit, size, isPriced }: Detail): Detail {
  return {
    count: count ?? known?.count ?? null,
    unit: unit ?? known?.unit ?? null,
    size: size ?? known?.size ?? null,
    isPriced: isPriced || known?.isPriced === true,
  }
}

function countIn(part: string): number | null {
  const found = (countLine.exec(part) ?? countAtPrice.exec(part))?.groups?.['count']
  return found === undefined ? null : Number(found)
}

function asSize(part: string): string | null {
  return sizeLine.exec(part)?.groups?.['size'] ?? null
}

function isFurniture(part: string): boolean {
  return (
    countIn(part) !== null ||
    asSize(part) !== null ||
    isPrice(part) ||
    unitPrice.test(part) ||
    button.test(part)
  )
}

/**
 * Adds the count from the order page to the single item on a line. The package size and the amount in the
 * line become notes. Returns `items` unchanged unless the line has exactly one item.
 */
export function withDetail(
  items: readonly ListItem[],
  { count, unit, size }: OrderDetail,
): readonly ListItem[] {
  const [item, ...others] = items
  if (!item || others.length > 0) return items
  const own = count === null ? '' : amountText(item)
  const note = [...new Set([item.note, own, size ?? ''])].filter(Boolean).join(', ')
  return [count === null ? { ...item, note } : { ...item, quantity: count, upTo: null, unit, note }]
}
