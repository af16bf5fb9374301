import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { mealByLetter } from './meal-labels.ts'
import type { PlanLine } from './plan-goods.ts'
import { isSection, isStore } from './section-names.ts'

const arrow = /^(?<title>[^→➔➜⇒]{2,60}?)\s?(?:[→➔➜⇒]|[-=]{1,2}>)\s?(?=\S)/u
const labeled = /^(?<title>\p{L}[\p{L}'’ ]{1,30}?)\s?(?:[→➔➜⇒:–—]|[-=]{1,2}>|\s-\s)\s?(?=\S)/u
const minLines = 3
const minGoods = 2

/**
 * Returns the dish and the ingredients in lines such as 'oatmeal all week -> rolled oats, chia seeds', keyed
 * by line index. Leaves out lines with a store or section before the arrow, and lines without a known product
 * after the arrow. Returns an empty map if fewer than three lines remain.
 */
export function arrowLines(
  lines: readonly string[],
  names: KnownNames,
): ReadonlyMap<number, PlanLine> {
  const found = new Map<number, PlanLine>()
  for (const [at, line] of lines.entries()) {
    const mark = marksBefore(line).length
    const match = line.includes('>') || /[→➔➜⇒]/u.test(line) ? arrow.exec(line.slice(mark)) : null
    const title = match?.groups?.['title'] ?? ''
    if (!match || isSection(title) || isStore(title)) continue
    const start = mark + match[0].length
    const known = splitPieces(line.slice(start)).some((piece) => saysItem(piece, names))
    if (known)
      found.set(at, { goods: [{ start, end: line.length }], dish: mealByLetter(title) ?? title })
  }
  return found.size < minLines ? new Map() : found
}

/** Whether any line lists several items to buy at a store: 'Costco → chicken, eggs'. */
export function hasStoreLists(bodies: readonly string[]): boolean {
  return bodies.some((body) => {
    const match = labeled.exec(body)
    if (!match || !isStore(match.groups?.['title'] ?? '')) return false
    return splitPieces(body.slice(match[0].length)).length >= minGoods
  })
}
