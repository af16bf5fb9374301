import { stemOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { amountText } from './amounts/amount.ts'
import { amountAt } from './amounts/amount-at.ts'
import { amountAtEnd, isOnlyAmount } from './amounts/read-amount.ts'
import { tokensOf } from './amounts/tokens.ts'
import { containerPattern, isMeasure, unitOf } from './amounts/units.ts'
import { type Piece, productOf, saysItem } from './line-pieces.ts'
import { endsWithFlavor } from './preparation.ts'

const maxPiecesOfTitle = 6
/**
 * Minimum number of words in a first piece that names both a brand and a product. The other pieces are then
 * details.
 */
const minWordsOfTitle = 3

/**
 * Reads a line as the title of a single product, as stores print it: 'Lay's Potato Chips, Party Size, 13 oz'.
 * Returns null for any other line.
 */
export function asProductTitle(pieces: readonly Piece[], names: KnownNames): Piece | null {
  const [first, ...others] = pieces
  const end = others.at(-1)
  if (!first || !end || pieces.length > maxPiecesOfTitle || !isTitleCase(pieces)) return null
  const pack =
    others.findLast(({ main }) => isPack(main, names)) ??
    others.findLast(({ main }) => sizeAtEnd(main) !== null)
  // One piece, such as a color, may follow the packaging: '8 Double Rolls, White'.
  if (!pack || others.indexOf(pack) < others.length - 2) return null
  const isLong = first.main.split(/\s+/u).length >= minWordsOfTitle
  const details = others.filter((piece) => piece !== pack)
  // A title may have two sizes: 'KIND Bars, Dark Chocolate Nuts & Sea Salt, 12 Count, 1.4 oz Each'.
  const isSizedTwice = others.filter(({ main }) => isPack(main, names)).length > 1
  const isDetail = (piece: Piece) => isLong || isSizedTwice || isKind(piece, names)
  const namePiece = findNamePiece(first, details, names)
  if (!namePiece || !details.every((piece) => piece === namePiece || isDetail(piece))) return null
  const hasAmount = isOnlyAmount(pack.main)
  const size = sizeAtEnd(pack.main)
  const notes = [first, ...others].filter(
    (piece) => piece !== namePiece && (piece !== pack || !hasAmount),
  )
  return {
    ...first,
    main: namePiece.main,
    isOne: true,
    to: end.to,
    amount: hasAmount ? pack.main : (size?.amount ?? null),
    notes: notes.map((piece) => (piece === pack && size ? size.rest : piece.main)),
  }
}

/**
 * Returns the piece that names the product: the first piece, or the only other piece that isn't a detail.
 * Returns null if there is no such piece and the first one is short and unknown.
 */
function findNamePiece(first: Piece, details: readonly Piece[], names: KnownNames): Piece | null {
  const [second, ...more] = details.filter((piece) => !isKind(piece, names))
  // The second piece may name the product: 'Progresso Traditional, Chicken Noodle Soup'.
  if (second && more.length === 0 && isThingOfBrand(second, first, names)) return second
  if (saysItem(first, names)) return first
  if (second && more.length === 0) return second
  return first.main.split(/\s+/u).length >= minWordsOfTitle ? first : null
}

/** Whether a piece names a product on the same shelf as the first piece, which must begin with a brand. */
function isThingOfBrand(piece: Piece, brand: Piece, names: KnownNames): boolean {
  const [first = ''] = brand.main.split(/\s/u)
  const product = names.isBrand(first) ? productOf(brand, names) : null
  return product !== null && productOf(piece, names)?.shelf === product.shelf
}

/**
 * Whether the first piece has at least two capitalized words, and every other piece begins with a capital or
 * a number.
 */
function isTitleCase([first, ...others]: readonly Piece[]): boolean {
  const large = first?.main.split(/\s+/u).filter((word) => /^\p{Lu}/u.test(word)) ?? []
  return large.length > 1 && others.every(({ main }) => /^\(?[\p{Lu}\d]/u.test(main))
}

/** Whether a piece is a detail of the product before it: packaging, a flavor, or unknown words. */
function isKind(piece: Piece, names: KnownNames): boolean {
  const { main } = piece
  return isPack(main, names) || !saysItem(piece, names) || endsWithFlavor(names.words, main)
}

const containerAtEnd = new RegExp(`\\s${containerPattern}$`, 'iu')

/**
 * Splits text into the size at its end and the words before the size. A container may follow the size, as in
 * 'Strawberry 5.3oz Cup'. Returns null if the text doesn't end with a size.
 */
function sizeAtEnd(text: string): { amount: string; rest: string } | null {
  const end = amountAtEnd(text.replace(containerAtEnd, ''))
  const isSize = end && end.amount.unit !== null && isMeasure(end.amount.unit)
  return isSize ? { amount: amountText(end.amount), rest: end.rest } : null
}

/** Matches a price in parentheses at the end, as in 'Color Added (per lb)'. */
const priceInParentheses = /\((?:per|price\sper|avg|average)\b[^()]*\)$/iu

/**
 * Whether the text is packaging rather than a product: 'Party Size', 'Gallon', '12 Count', '8 oz Brick', '2 x
 * 40 oz', '80 Wipes'.
 */
function isPack(text: string, { words: { packWords, forms } }: KnownNames): boolean {
  if (priceInParentheses.test(text)) return true
  const words = text
    .replaceAll(/\([^()]*\)/gu, '')
    .replace(/^(?:avg|average)\.?\s/iu, '')
    // A size may be followed by an accessory: '27.7 fl oz with Pump'.
    .replace(/\swith\s\p{L}+$/iu, '')
    .trim()
  const isSize = /\s(?:size|pack)$|^per\s/iu.test(words)
  if (unitOf(words) !== null || isSize || words.split('/').every(isOnlyAmount)) return true
  const amount = amountAt(words, tokensOf(words), 0)
  const last = words.split(/[\s/]+/u).at(-1) ?? ''
  const form = stemOf(last.toLowerCase())
  const isForm = unitOf(last) !== null || packWords.has(form) || forms.has(form)
  return amount !== null && !amount.isWords && /\d/u.test(words) && isForm
}
