import type { KnownNames } from '#shared/names/known-names.ts'
import { amountAt } from './amounts/amount-at.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import { tokensOf } from './amounts/tokens.ts'
import { unitOf } from './amounts/units.ts'
import { type Piece, saysItem } from './line-pieces.ts'
import { endsWithFlavor } from './preparation.ts'

const maxPiecesOfTitle = 6

/** The title of one product as stores print them, 'Lay's Potato Chips, Party Size, 13 oz'; null for any other line. */
export function asProductTitle(pieces: readonly Piece[], names: KnownNames): Piece | null {
  const [first, ...others] = pieces
  const last = others.at(-1)
  if (!first || !last || !isPack(last.main) || pieces.length > maxPiecesOfTitle) return null
  const words = first.main.split(/\s+/u)
  const isTitle =
    words.filter((word) => /^\p{Lu}/u.test(word)).length > 1 &&
    others.every(({ main }) => /^[\p{Lu}\d]/u.test(main))
  if (!isTitle) return null
  const hasAmount = isOnlyAmount(last.main)
  const details = hasAmount ? others.slice(0, -1) : others
  const title = {
    ...first,
    to: last.to,
    amount: hasAmount ? last.main : null,
    notes: details.map(({ main }) => main),
  }
  const between = others.slice(0, -1)
  const [second] = between
  const isProduct = (piece: Piece) =>
    between.length === 1 && !isPack(piece.main) && saysItem(piece, names)
  if (!saysItem(first, names) && second && isProduct(second)) {
    return { ...title, main: second.main, notes: [first.main, ...title.notes.slice(1)] }
  }
  const isKnown = saysItem(first, names) || words.length >= minWordsOfUnknown
  return isKnown && between.every((piece) => isDetail(piece, names)) ? title : null
}

/** A title whose product nobody knows has a brand before it at least. */
const minWordsOfUnknown = 3

function isDetail(piece: Piece, names: KnownNames): boolean {
  return isPack(piece.main) || !saysItem(piece, names) || endsWithFlavor(names.words, piece.main)
}

/** 'Party Size', 'Gallon', '12 Count', '8 oz Brick', '2 x 40 oz': how a thing is packed, and nothing to buy. */
function isPack(text: string): boolean {
  const words = text.replaceAll(/\([^()]*\)/gu, '').trim()
  if (unitOf(words) !== null || isOnlyAmount(words) || /\s(?:size|pack)$/iu.test(words)) return true
  const amount = amountAt(words, tokensOf(words), 0)
  const last = words.split(/[\s/]+/u).at(-1) ?? ''
  return amount !== null && !amount.isWords && /\d/u.test(words) && unitOf(last) !== null
}
