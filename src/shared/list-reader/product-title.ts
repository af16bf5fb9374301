import type { KnownNames } from '#shared/names/known-names.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import { unitOf } from './amounts/units.ts'
import { type Piece, saysItem } from './line-pieces.ts'

/** The title of one product as stores print them, 'Lay's Potato Chips, Party Size, 13 oz'; null for any other line. */
export function asProductTitle(pieces: readonly Piece[], names: KnownNames): Piece | null {
  const [first, ...others] = pieces
  const last = others.at(-1)
  if (!first || !last || !isPack(last.main) || pieces.length > maxPiecesOfTitle) return null
  const isTitle =
    first.main.split(/\s+/u).filter((word) => /^\p{Lu}/u.test(word)).length > 1 &&
    saysItem(first, names) &&
    others.every(({ main }) => /^[\p{Lu}\d]/u.test(main)) &&
    others.slice(0, -1).every((piece) => isPack(piece.main) || !saysItem(piece, names))
  if (!isTitle) return null
  const hasAmount = isOnlyAmount(last.main)
  const notes = hasAmount ? others.slice(0, -1) : others
  return {
    ...first,
    to: last.to,
    amount: hasAmount ? last.main : null,
    notes: notes.map(({ main }) => main),
  }
}

const maxPiecesOfTitle = 6

/** 'Party Size', 'Gallon', '12 Count', '6 Double Rolls': how a thing is packed, and nothing to buy. */
function isPack(text: string): boolean {
  return unitOf(text) !== null || isOnlyAmount(text) || /\s(?:size|pack)$/iu.test(text)
}
