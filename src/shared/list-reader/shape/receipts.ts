import { marksBefore } from '../list-marks.ts'
import { isSection } from './section-names.ts'

const money = String.raw`[-–+]?\s?[$£€]?\s?[-–]?\d{1,4}(?:,\d{3})?[.,]\d{2}\s?[€$£]?-?(?:\s[A-Z*]{1,2})?`
const priceAtEnd = new RegExp(`(?:^|\\s)${money}$`, 'u')
const onlyPrice = new RegExp(`^${money}(?:\\s?(?:ea|each|/\\s?\\p{L}{1,6}))?$`, 'u')
const negativeAtEnd = /(?:^|\s)(?:[-–]\s?[$£€]?|[$£€]\s?[-–])\s?\d{1,4}[.,]\d{2}$|\d[.,]\d{2}-$/u
/** Matches the quantity of an ordered item: '2 x milk', '2× milk', 'milk x2', 'milk Qty: 2'. */
const counted =
  /^\d{1,3}\s?[x×]\s?(?=\p{L})|^\d{1,2}\s{1,5}(?=\p{L})|\s\(?[x×]\s?\d{1,3}\)?$|\bqty:?\s?\d{1,3}$/iu

/**
 * Patterns for phrases that are typical of receipts and order confirmations. Text that matches two of these
 * patterns or of `sums` is read as a receipt.
 */
const orderSigns = [
  /\b(?:thanks|thank you) (?:so much |again )?for (?:your |the )?(?:recent )?(?:order|ordering|shopping|purchase|buying)|\b(?:order|purchase) (?:is )?(?:confirmed|confirmation|received|complete|placed)|(?:we(?:['’]ve| have)?|has been) received your order|\byour (?:order|groceries|shopping|delivery|receipt)\s(?:is|are|has|have|was|from|with|will)\b|^(?:your )?(?:e-?receipt|receipt|invoice)$/iu,
  /\b(?:order|receipt|invoice|transaction|trans|reference|ref|confirmation|booking|till|register|store|cashier|auth)\s?(?:no\.?|number|num|id|ref|code)?\s?[:#.]{0,2}\s?#?(?=[A-Z-]{0,6}\d)[A-Z\d-]{3,24}\b/iu,
  /\b(?:deliver(?:y|ed|ing)|collect(?:ion|ing)?|pick-?\s?up|slot|arriving)\b.{0,50}\b\d{1,2}(?::\d{2}|\s?[ap]m)\b/iu,
  /^(?:(?:your|order(?:ed)?|the|what you)\s)?(?:items?|products|order|ordered|basket|groceries|item list|shopping)(?:\s(?:ordered|summary|details|in your order|in this order))?(?:\s?\(\d{1,3}(?: items?)?\))?:?$/iu,
]
const amountDue = String.raw`(?:\s?\([^()]{1,30}\)|\s{1,4}(?:due|paid|to pay|amount|today|charged|usd|gbp|eur|\d{1,2}(?:[.,]\d{1,2})?\s?%)){0,2}\s?[:.]{0,40}\s*(?:${money}|free)?`
const words = String.raw`(?:[\p{L}&'’-]{1,15}\s{1,5}){0,3}`
/** Patterns for the sums on a receipt, one per kind of sum. */
const sums = [
  new RegExp(
    `^(?:(?:items? |order |cart )?sub-?\\s?total|items? total|goods total|basket total|merchandise)${amountDue}$`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:grand |order |estimated |est\\.? |final |[*]{2,5} )?(?:total|balance)|balance due|amount due|total due|to pay|you paid|amount paid)(?:\\s(?:charged|billed|paid)\\s(?:to|by|with)\\s.{1,40}|${amountDue})$`,
    'iu',
  ),
  new RegExp(
    `^${words}(?:charges?|fees?|delivery|shipping|postage|carrier bags?|bag tax|deposit|tip|gratuity)${amountDue}$`,
    'iu',
  ),
  new RegExp(
    `^${words}(?:discounts?|savings|saved|vouchers?|coupons?|promo(?:tion)?s?|offers?|rewards|credit|cashback|refund|markdown)${amountDue}$`,
    'iu',
  ),
  new RegExp(`^${words}(?:tax(?:es)?|vat|gst|hst|mwst)(?:\\s\\d(?=\\s))?${amountDue}$`, 'iu'),
]
/** Matches other text on receipts: item counts, loyalty points, offers of help. */
const remark =
  /^(?:\d{1,3} items?$|(?:need|any) help\b|questions\?|visit (?:us|our)\b|see you (?:soon|again)|come again|have a (?:nice|great|good) day|you(?:['’]ve)? (?:have )?(?:earned|saved|collected)\b|points\b|.{0,20}\bpoints (?:balance|earned)\b|(?:any )?\d (?:for|f[üo]r) [$£€]\d|(?:\p{L}+ )?(?:card|club) price\b|substitut(?:ed|ions?)\b.{0,40}|thank(?:s| you)\b.{0,60}|(?:#\s?)?(?:no\.? of items|items? (?:sold|count)|total items)\b.{0,10})/iu
/**
 * Matches lines that say how the purchase was paid for: 'VISA ****1234  5.98', 'Change due 3.09', 'AUTH
 * 00421'.
 */
const payment =
  /^(?:paid (?:by|with)|(?:visa|mastercard|amex|debit|credit|cash|card|apple pay|google pay|paypal|gift card|ebt|tender|payment)\b.{0,30}(?:\d{4}|\d[.,]\d{2})$|change(?: due| given)?:?\s+[$£€]?\d|(?:vat|gst|tax)\s(?:no|id|reg|number)\b|(?:aid|auth|pan|tid|mid)\b[ .:#]{0,3}(?=[A-Z*]{0,4}\d)[A-Z\d*]{4,20}$)/iu
/** Matches lines that only a cash register prints: 'Your cashier was Dawn', 'ITEMS SOLD 4'. */
const printed = /^(?:your )?cashier(?: was)?\b|^member\s#?\d|\bitems sold\b/iu
/** Matches the address of a store or shopper: '12 Oak Street'. */
const address =
  /^\d{1,5}[a-z]?,?\s(?:\p{L}[\p{L}.’']*\s){1,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|close|terrace)(?=$|[.,])/iu
/** Matches the weight and unit price below an item: '1.46 lb @ 1 lb /0.54', '3 @ 0.99'. */
const weighed = /^\d{1,3}(?:\.\d{1,3})?\s?(?:(?:lbs?|kg|oz|g|ea)\.?\s)?(?:@|at)\s?[$£€]?\d/iu
/** Matches a product number at the end of a line: '007874235186 F', '000000004011KF'. */
const productNumber = /(?<!\s)\s+\d{8,14}[A-Z]{0,3}(?:\s[A-Z]{1,2})?$/u
/** Matches a product number at the start of a line: '512515', 'E 1068083'. */
const leadingNumber = /^(?:[A-Z]\s)?\d{4,14}\s+(?=\p{L})/u
const maxLength = 120
const minKinds = 2
const minGoods = 2

/** A receipt or an order confirmation. */
export type Receipt = {
  /** Indexes of lines that aren't items: sums, payments, addresses and thanks. */
  furniture: ReadonlySet<number>
  /**
   * Where an item's name starts and ends, by line index. Leaves out names that aren't followed by a price or
   * a product number.
   */
  words: ReadonlyMap<number, { start: number; end: number }>
}

/**
 * Reads a receipt. If the text isn't a receipt, both fields of the result are empty. A line without a price,
 * a count or a bullet is read as an item only between two items, and only if some items have no price.
 */
export function readReceipt(lines: readonly string[]): Receipt {
  const none = { furniture: new Set<number>(), words: new Map() }
  const written = lines.flatMap((line, at) => (line !== '' && line.length <= maxLength ? at : []))
  const hasSign = (sign: RegExp) => written.some((at) => sign.test(lines[at] ?? ''))
  const signs = orderSigns.filter(hasSign).length
  const summed = sums.filter(hasSign).length
  if (signs + summed < minKinds) return none
  const isSum = (line: string) => sums.some((sum) => sum.test(line)) || negativeAtEnd.test(line)
  const isAside = (line: string) =>
    isSum(line) ||
    remark.test(line) ||
    payment.test(line) ||
    weighed.test(line) ||
    address.test(line) ||
    onlyPrice.test(line) ||
    orderSigns.some((sign) => sign.test(line))
  const isPriceAt = (at: number | undefined) => {
    const line = lines[at ?? -1] ?? ''
    return onlyPrice.test(line) || (weighed.test(line) && priceAtEnd.test(line))
  }
  const nextOf = new Map(written.map((at, place) => [at, written[place + 1]]))
  const isPriced = (at: number) => priceAtEnd.test(lines[at] ?? '') || isPriceAt(nextOf.get(at))
  const goods = written.filter((at) => {
    const line = lines[at] ?? ''
    return !isAside(line) && (isPriced(at) || counted.test(line))
  })
  if (goods.length < minGoods) {
    const asides = written.filter((at) => signs > 0 && isAside(lines[at] ?? ''))
    return { ...none, furniture: new Set(asides) }
  }
  const [first = 0] = goods
  const last = goods.at(-1) ?? first
  const isPrinted = signs > 0 || hasSign(payment) || hasSign(printed)
  const areAllPriced = goods.every(isPriced)
  const isGoods = new Set(goods)
  const isBetween = (at: number) =>
    at >= first && at <= last && (!areAllPriced || isSection(lines[at] ?? ''))
  const isOutside = (at: number) =>
    isPrinted && !isGoods.has(at) && !isBetween(at) && marksBefore(lines[at] ?? '') === ''
  const furniture = new Set(written.filter((at) => isAside(lines[at] ?? '') || isOutside(at)))
  const wordsOfGoods = new Map(
    goods.flatMap((at): [number, { start: number; end: number }][] => {
      const line = lines[at] ?? ''
      const price = priceAtEnd.exec(line)
      const end = price && price.index > 0 ? price.index : line.length
      const before = line.slice(0, end).trimEnd().replace(productNumber, '')
      const start = leadingNumber.exec(before)?.[0].length ?? 0
      return before !== line && before !== '' ? [[at, { start, end: before.length }]] : []
    }),
  )
  return { furniture, words: wordsOfGoods }
}
