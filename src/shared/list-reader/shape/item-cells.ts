import type { KnownNames } from '#shared/names/known-names.ts'
import { joinPieces } from '../join-pieces.ts'
import { type Piece, productOf, saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { isVariety } from '../preparation.ts'
import { type ListItem, type ReadItem, readItem } from '../read-item.ts'
import type { Cell } from './cells-of-line.ts'
import { cleanLine } from './clean-line.ts'
import { saysNotWanted } from './not-wanted.ts'
import { type LineContext, readLine } from './read-line.ts'

export type TableContext = Pick<LineContext, 'source' | 'names'> & { heading: string | null }
/**
 * `isOfPlan` means that the cell is part of a meal plan, in which commas may also separate unknown
 * ingredients.
 */
type CellContext = TableContext & { isOfPlan: boolean }

/** Reads a cell that has one item. Text after a comma becomes a note. */
export function readCell(
  { text, from }: Cell,
  names: KnownNames,
): ReadItem & { isTicked: boolean } {
  const { excerpt, tick, notes, struck } = cleanLine({ text, from, places: null })
  const body = excerpt.text
    .slice(marksBefore(excerpt.text).length)
    .replaceAll('""', '"')
    .replaceAll(/;(?=\s)/gu, ',')
  const style = { isOrderly: false, afterCommas: 'details' as const }
  const [first, ...others] = joinPieces(splitPieces(body), { body, names, isRecipe: true, style })
  const main = [first?.main ?? body, first?.amount ?? ''].filter(Boolean).join(' - ')
  const read = readItem(main, names)
  const afterComma = [...(first?.notes ?? []), ...others.map((piece) => piece.main)]
  return {
    ...read,
    note: joined([read.note, ...afterComma, ...notes]),
    isTicked: tick === 'ticked' || struck.length > 0,
  }
}

/**
 * Reads a cell that may list several items. 'milk, eggs' is two items if both are known or, in a meal
 * plan, if at least one is. Returns an empty list for an empty cell or one saying that an item isn't wanted.
 */
export function itemsOfCell(cell: Cell, context: CellContext): ListItem[] {
  const { names } = context
  if (isEmptyCell(cell.text) || saysNotWanted(cell.text)) return []
  const line = cleanLine({ ...cell, places: null })
  const pieces = splitPieces(line.excerpt.text)
  // 'Bananas, green' is one item, because 'green' is a variety.
  const isItem = (piece: Piece) => saysItem(piece, names) && !isVariety(names.words, piece.main)
  // Two pieces with the same product are one item: 'Meow Mix' after 'cat food' is its brand.
  const products = new Set(pieces.map((piece) => productOf(piece, names)))
  const areSeveral = pieces.length > 1 && (products.size > 1 || products.has(null))
  const areItems = areSeveral && (context.isOfPlan ? pieces.some(isItem) : pieces.every(isItem))
  const style = {
    isOrderly: false,
    afterCommas: areItems ? ('items' as const) : ('details' as const),
  }
  if (areItems) return readLine(line, { ...context, isRecipe: false, style })
  const read = readCell(cell, names)
  return [{ ...read, text: cell.text, at: cell.from, heading: context.heading, store: null }]
}

/** Returns the text of a cell without formatting and bullets. */
export function wordsOfCell({ text, from }: Cell): string {
  const { excerpt } = cleanLine({ text, from, places: null })
  return excerpt.text.slice(marksBefore(excerpt.text).length).replaceAll('""', '"')
}

/** Joins the nonempty notes with commas. */
export function joined(notes: readonly string[]): string {
  return notes.filter(Boolean).join(', ')
}

/** Matches cells that mean the same as an empty one: '—', 'n/a', '— have everything'. */
const empty =
  /^[\s\p{P}\p{S}]*(?:n\/?a|none|nothing|nada|nichts|tbd|leftovers?|depends(?: on .{1,30})?|(?:have|got)(?: it| all| everything)*|all set)?\.?$/iu

/** Whether a cell is empty or only says that there is nothing to buy: 'none', 'all set'. */
export function isEmptyCell(cell: string): boolean {
  return empty.test(cell) && !/\p{Extended_Pictographic}/u.test(cell)
}

/**
 * Matches the labels of rows with a fee, a discount or a remaining balance: 'Bag fee', 'Coupon', 'food stamps
 * left'.
 */
const fee =
  /^(?:(?:bag|delivery|service|recycling|bottle|shipping|handling|convenience|crv) (?:fees?|charges?|deposit)|(?:driver |delivery )?tip|delivery|shipping|crv|coupons?|(?:member )?(?:discounts?|savings)|(?:\p{L}+ ){1,3}(?:left|remaining)|(?:snap|ebt|wic|gift card|card|account) balance)$/iu
/** Matches the labels of rows with a total. */
const sums =
  /^(?:(?:est\.?|estimated|approx\.?)\s)?(?:(?:sub-?|grand )?total|sum|tax|gesamt|summe|suma|total general|#)(?!\p{L})(?:\s\(?(?:est\.?|estimated|estimate|approx\.?|cost|price|so far)\)?)?[\s:]*$/iu

/** Whether a cell is the label of a total, a fee or a discount, or only a number. */
export function isSumOf(cell: string): boolean {
  const label = cell.replaceAll(/[*_]+/gu, '').trim()
  return sums.test(label) || fee.test(label) || /^[\d\s.,$€-]+$/u.test(cell)
}
