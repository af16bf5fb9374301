import type { KnownNames } from '#shared/names/known-names.ts'
import { dashAmount, type ListStyle, maxChainLength, saysItem, splitPieces } from './line-pieces.ts'
import { parseList } from './parse-list.ts'

/** How a list is written, by its lines. */
export function listStyle(lines: readonly string[], names: KnownNames): ListStyle {
  const written = lines.filter((line) => line.length < maxChainLength && parseList(line).length > 0)
  return { isOrderly: areOrderly(written), behindCommas: behindCommas(written, names) }
}

const minOrderly = 5

/** Whether enough lines end with their amount that a comma in one separates no items. */
function areOrderly(lines: readonly string[]): boolean {
  const orderly = lines.filter((line) => dashAmount(line)).length
  return orderly >= minOrderly && orderly > lines.length / 3
}

const minLines = 8
const minDetailed = 5
const maxDetails = 4

function behindCommas(lines: readonly string[], names: KnownNames): ListStyle['behindCommas'] {
  if (lines.length < minLines) return 'items'
  const pieces = lines.map(splitPieces)
  const single = pieces.filter(({ length }) => length === 1).length
  const details = pieces.flatMap(([, ...others]) => (others.length <= maxDetails ? [others] : []))
  const all = details.flat()
  const said = all.filter((piece) => !saysItem(piece, names)).length
  if (
    details.filter(({ length }) => length > 0).length >= minDetailed &&
    said > (all.length * 3) / 5
  ) {
    return 'details'
  }
  return single >= minLines && single > (lines.length * 3) / 5 ? 'items or details' : 'items'
}
