import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { readAmount } from './amounts/amount-at.ts'
import { amountPart, leadingNumber } from './amounts/read-amount.ts'
import { withPlainNumbers } from './amounts/tokens.ts'
import { edgePattern, unitPattern } from './amounts/units.ts'
import { visiblePart } from './parse-list.ts'
import { maxItemLength, readItem } from './read-item.ts'

/** A part of a line: where it stands, what is read as the item, and what follows it behind commas. */
export type Piece = {
  from: number
  to: number
  main: string
  /** One that stands behind a comma: '4 cans'. */
  amount: string | null
  notes: readonly string[]
  /** Whether it is one item whatever it says, as the title of a product is. */
  isOne?: boolean
}

/** What a list as a whole tells of its lines. */
export type ListStyle = {
  /** Each line is one item, and many end with ' - 2 lbs'. */
  isOrderly: boolean
  /** What stands behind a comma: other items; one, unless only what is before it is known; or details. */
  behindCommas: 'items' | 'items or details' | 'details'
}

/** Splits on commas, but not inside brackets. */
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
    // Whatever is invisible at its ends is not part of an item.
    const visible = visiblePart(whole)
    const words = visible?.replace(/(?<=\)|\p{L}{4})\.$/u, '')
    // 'Eggs, and milk': the word stands between them as the comma does.
    const main = pieces.length > 0 ? words?.replace(/^(?:oh,?\s+)?(?:and|y)\s+(?=\S)/iu, '') : words
    if (words !== undefined && main !== undefined) {
      const start = from + whole.indexOf(words) + words.length - main.length
      pieces.push({ from: start, to: start + main.length, main, amount: null, notes: [] })
    }
    from = at + 1
  }
  return pieces
}

/** '1,000'; and '2,5 kg' or '0,5', as most of the world writes numbers. */
const commaOfNumber = new RegExp(
  `(?:(?<=(?<!\\d)[1-9]\\d{0,2}),\\d{3}|,\\d{1,3}\\s?${unitPattern}${edgePattern}|(?<=(?<!\\d)0),\\d+)(?!\\d)`,
  'iuy',
)

function isSeparator(body: string, at: number): boolean {
  if (!',•'.includes(body[at] ?? ',')) return false
  commaOfNumber.lastIndex = at
  return !(/\d/.test(body[at - 1] ?? '') && commaOfNumber.test(body))
}

/** A longer text than a dictated list is prose. */
export const maxChainLength = 1_000

/** Whether a piece is something to buy by what it says alone. */
export function saysItem(piece: Piece, names: KnownNames): boolean {
  return productOf(piece, names) !== null
}

/** What is bought by what a piece says alone, or null. */
export function productOf({ main }: Piece, names: KnownNames): Product | null {
  return main.length <= maxItemLength ? names.resolve(readItem(main, names).name) : null
}

/** 'Butter - 1 lb': what stands before the amount, and the amount. */
export function dashAmount(text: string): { words: string; amount: string } | null {
  const [, words, tail] = /^(.*\S)\s+[-–—]\s+(\S.*)$/u.exec(text) ?? []
  if (words === undefined || tail === undefined) return null
  const [amount] = amountPart(tail)
  return readAmount(amount) ? { words, amount } : null
}

/** Whether a piece says itself how many: '2 beans', 'beans - 2'. */
export function isCounted({ main }: Piece): boolean {
  return leadingNumber(main) !== null || dashAmount(main) !== null
}
