import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { readAmount } from './amounts/amount-at.ts'
import { amountPart, leadingNumber } from './amounts/read-amount.ts'
import { withPlainNumbers } from './amounts/tokens.ts'
import { edgePattern, unitPattern } from './amounts/units.ts'
import { visiblePart } from './parse-list.ts'
import { productNamed } from './product-named.ts'
import { maxItemLength } from './read-item.ts'

/**
 * A part of a line between commas: its offsets, the text to parse as an item, and details from later pieces.
 */
export type Piece = {
  from: number
  to: number
  main: string
  /** The amount given in a later piece, such as '4 cans', or null. */
  amount: string | null
  notes: readonly string[]
  /** Whether the piece is a product title. A title is always parsed as a single item. */
  isOne?: boolean
}

/** How the shopper writes the list, as judged from all of its lines. */
export type ListStyle = {
  /**
   * Whether each line is one item. This is the case if many lines end with an amount after a dash: ' - 2
   * lbs'.
   */
  isOrderly: boolean
  /**
   * What the text after a comma is: an item, a detail, or either. With 'items or details', the text is a
   * detail if the text before the comma names a known product but the text after it doesn't.
   */
  afterCommas: 'items' | 'items or details' | 'details'
}

/**
 * Splits a line at commas and bullets ('•') outside parentheses. Leaves out pieces without visible
 * characters, and an 'and' at the start of a piece.
 */
export function splitPieces(written: string): Piece[] {
  const body = withPlainNumbers(written)
  const pieces: Piece[] = []
  const hasClosed = /[)\]]/.test(body)
  let depth = 0
  let from = 0
  for (let at = 0; at <= body.length; at += 1) {
    const letter = body[at] ?? ','
    if (hasClosed && (letter === '(' || letter === '[')) depth += 1
    else if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1)
    const isEnd = at === body.length || (depth === 0 && isSeparator(body, at))
    if (!isEnd) continue
    const whole = body.slice(from, at)
    // Invisible characters at the start and end aren't part of an item.
    const visible = visiblePart(whole)
    const words = visible?.replace(/(?<=\)|\p{L}{4})\.$/u, '')
    // In 'eggs, and milk', 'and' is part of the separator.
    const main = pieces.length > 0 ? words?.replace(/^(?:oh,?\s+)?(?:and|y)\s+(?=\S)/iu, '') : words
    if (words !== undefined && main !== undefined) {
      const start = from + whole.indexOf(words) + words.length - main.length
      pieces.push({ from: start, to: start + main.length, main, amount: null, notes: [] })
    }
    from = at + 1
  }
  return pieces
}

/** Matches the comma inside a number: '1,000', '2,5 kg', '0,5'. */
const commaOfNumber = new RegExp(
  `(?:(?<=(?<!\\d)[1-9]\\d{0,2}),\\d{3}|,\\d{1,3}\\s?${unitPattern}${edgePattern}|(?<=(?<!\\d)0),\\d+)(?!\\d)`,
  'iuy',
)

/**
 * Whether the character at an index separates pieces: it is a bullet, or a comma that isn't inside a number.
 */
function isSeparator(body: string, at: number): boolean {
  if (!',•'.includes(body[at] ?? ',')) return false
  commaOfNumber.lastIndex = at
  return !(/\d/.test(body[at - 1] ?? '') && commaOfNumber.test(body))
}

/** Maximum length, in characters, of a list dictated as one sentence. Longer text is treated as prose. */
export const maxChainLength = 1_000

/** Whether a piece by itself refers to a known product. */
export function saysItem(piece: Piece, names: KnownNames): boolean {
  return productOf(piece, names) !== null
}

/**
 * Returns the product that a piece by itself refers to. Returns null if the piece is unknown or too long for
 * an item.
 */
export function productOf({ main }: Piece, names: KnownNames): Product | null {
  return main.length <= maxItemLength ? productNamed(main, names) : null
}

/**
 * Splits text such as 'Butter - 1 lb' into the words before the dash and the amount after it. Returns null if
 * the text doesn't have a dash before an amount.
 */
export function dashAmount(text: string): { words: string; amount: string } | null {
  const [, words, tail] = /^(.*\S)\s+[-–—]\s+(\S.*)$/u.exec(text) ?? []
  if (words === undefined || tail === undefined) return null
  const [amount] = amountPart(tail)
  return readAmount(amount) ? { words, amount } : null
}

/**
 * Whether a piece begins with a number or ends with an amount after a dash, as '2 beans' and 'beans - 2' do.
 */
export function isCounted({ main }: Piece): boolean {
  return leadingNumber(main) !== null || dashAmount(main) !== null
}
