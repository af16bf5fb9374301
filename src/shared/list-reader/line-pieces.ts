import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { readAmount } from './amounts/amount-at.ts'
import { amountPart, leadingNumber } from './amounts/read-amount.ts'
import { withPlainNumbers } from './amounts/tokens.ts'
import { edgePattern, unitPattern } from './amounts/units.ts'
import { visiblePart } from './parse-list.ts'
import { maxItemLength, readItem } from './read-item.ts'

/** Part of a line: its offsets, the text read as the item, and the details after commas. */
export type Piece = {
  from: number
  to: number
  main: string
  /** Amount found after a comma: '4 cans'. */
  amount: string | null
  notes: readonly string[]
  /** Whether the piece is a single item regardless of its text, as a product title is. */
  isOne?: boolean
}

/** How the lines of a list are written, judged over the whole list. */
export type ListStyle = {
  /** Whether each line is one item; many lines may end with ' - 2 lbs'. */
  isOrderly: boolean
  /**
   * Meaning of the text after a comma: other items; an item, unless only the text before it is known; or
   * details.
   */
  afterCommas: 'items' | 'items or details' | 'details'
}

/** Splits a line on commas outside brackets. */
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
    // Invisible characters at the ends are not part of an item.
    const visible = visiblePart(whole)
    const words = visible?.replace(/(?<=\)|\p{L}{4})\.$/u, '')
    // In 'eggs, and milk' the 'and' is a separator too.
    const main = pieces.length > 0 ? words?.replace(/^(?:oh,?\s+)?(?:and|y)\s+(?=\S)/iu, '') : words
    if (words !== undefined && main !== undefined) {
      const start = from + whole.indexOf(words) + words.length - main.length
      pieces.push({ from: start, to: start + main.length, main, amount: null, notes: [] })
    }
    from = at + 1
  }
  return pieces
}

/** Matches the comma of '1,000', '2,5 kg' and '0,5', which are common number formats. */
const commaOfNumber = new RegExp(
  `(?:(?<=(?<!\\d)[1-9]\\d{0,2}),\\d{3}|,\\d{1,3}\\s?${unitPattern}${edgePattern}|(?<=(?<!\\d)0),\\d+)(?!\\d)`,
  'iuy',
)

function isSeparator(body: string, at: number): boolean {
  if (!',•'.includes(body[at] ?? ',')) return false
  commaOfNumber.lastIndex = at
  return !(/\d/.test(body[at - 1] ?? '') && commaOfNumber.test(body))
}

/** Maximum length of a dictated list, in characters. Anything longer is prose. */
export const maxChainLength = 1_000

/** Whether a piece is a product on its own. */
export function saysItem(piece: Piece, names: KnownNames): boolean {
  return productOf(piece, names) !== null
}

/** Returns the product that a piece means on its own, or null. */
export function productOf({ main }: Piece, names: KnownNames): Product | null {
  return main.length <= maxItemLength ? names.resolve(readItem(main, names).name) : null
}

/** Splits 'Butter - 1 lb' into the words before the dash and the amount. */
export function dashAmount(text: string): { words: string; amount: string } | null {
  const [, words, tail] = /^(.*\S)\s+[-–—]\s+(\S.*)$/u.exec(text) ?? []
  if (words === undefined || tail === undefined) return null
  const [amount] = amountPart(tail)
  return readAmount(amount) ? { words, amount } : null
}

/** Whether a piece has its own amount: '2 beans', 'beans - 2'. */
export function isCounted({ main }: Piece): boolean {
  return leadingNumber(main) !== null || dashAmount(main) !== null
}
