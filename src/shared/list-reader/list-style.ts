import type { KnownNames } from '#shared/names/known-names.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import {
  dashAmount,
  type ListStyle,
  maxChainLength,
  type Piece,
  saysItem,
  splitPieces,
} from './line-pieces.ts'
import { isFlavorOrBrand, maxPiecesOfOne } from './one-item.ts'
import { saysAnything } from './parse-list.ts'

/** Determines the style of a list from its lines, ignoring empty and very long ones. */
export function listStyle(lines: readonly string[], names: KnownNames): ListStyle {
  const written = lines.filter((line) => line.length < maxChainLength && saysAnything(line))
  return { isOrderly: areOrderly(written), afterCommas: afterCommas(written, names) }
}

const minOrderly = 5

/** Whether many lines end with an amount after a dash. If so, commas don't separate items. */
function areOrderly(lines: readonly string[]): boolean {
  const orderly = lines.filter((line) => dashAmount(line)).length
  return orderly >= minOrderly && orderly > lines.length / 3
}

const minLines = 6
const minSingle = 5
const minDetailed = 5
const minListed = 3

/** Determines what the text after commas means in a list. */
function afterCommas(lines: readonly string[], names: KnownNames): ListStyle['afterCommas'] {
  if (lines.length < minLines) return 'items'
  const pieces = lines.map(splitPieces)
  const isItem = (piece: Piece) => saysItem(piece, names)
  const rows = pieces.filter(({ length }) => length > 1 && length <= maxPiecesOfOne.details)
  const firsts = rows.flatMap(([piece]) => piece ?? [])
  const others = rows.flatMap((row) => row.slice(1)).filter(({ main }) => !isOnlyAmount(main))
  // If the text before most commas is unknown too, the text after the commas may be items.
  const isDetailed =
    rows.length >= minDetailed && isMost(firsts, isItem) && isMost(others, (one) => !isItem(one))
  if (isDetailed) return 'details'
  const things = rows.flatMap(([first, ...row]) =>
    row.filter((piece) => first && isItem(piece) && !isFlavorOrBrand(piece, { first, names })),
  )
  if (things.length >= minListed && things.length >= (others.length * 3) / 4) return 'items'
  const isSingle = ([, ...row]: readonly Piece[]) => row.every(({ main }) => isOnlyAmount(main))
  return pieces.filter(isSingle).length >= minSingle && isMost(pieces, isSingle)
    ? 'items or details'
    : 'items'
}

function isMost<T>(all: readonly T[], matches: (one: T) => boolean): boolean {
  return all.filter(matches).length > (all.length * 3) / 5
}
