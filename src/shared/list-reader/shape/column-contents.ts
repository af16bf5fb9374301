import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import type { Row } from './cells-of-line.ts'
import { isDay } from './days.ts'
import { isSection, isStore } from './section-names.ts'
import { isAmount, isDate, isPrice, isUnit, numberIn, saysDone } from './table-cells.ts'

/** What the cells of a column look like. 'numbers' are row numbers, and 'words' is any other content. */
type ContentKind =
  | 'empty'
  | 'price'
  | 'numbers'
  | 'amount'
  | 'date'
  | 'day'
  | 'done'
  | 'unit'
  | 'store'
  | 'category'
  | 'words'

export type ColumnContent = {
  kind: ContentKind
  /** Share of the cells that name products. */
  goods: number
  /** Whether no two cells have the same text. */
  isDistinct: boolean
  /** Whether the column has few distinct values, as a column of people's names does. */
  isRepeated: boolean
}

/** Number of rows to look at when judging what a column contains. */
const maxSample = 50
/**
 * Share of the cells that must have the same kind of content. The other cells may contain remarks, such as
 * 'got at shower' instead of a price.
 */
const minShare = 0.7
const minRepeated = 4

/**
 * Returns what each column contains, judged by its cells. Ignores rows with a single cell, such as titles.
 */
export function contentsOf(rows: readonly Row[], names: KnownNames): ColumnContent[] {
  const first = rows.slice(0, maxSample)
  const whole = first.filter(({ cells }) => cells.filter(({ text }) => text !== '').length > 1)
  const sample = whole.length > 0 ? whole : first
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cells[column]?.text ?? '').filter((cell) => cell !== ''),
  )
  const hasNumbers = columns.some((cells) => cells.length > 0 && cells.every(isAmount))
  return columns.map((cells) => {
    const kind = kindOf(cells, hasNumbers)
    const isGoods = (cell: string) => productNamed(cell, names) !== null
    const goods = kind === 'words' ? cells.filter(isGoods).length / cells.length : 0
    const different = new Set(cells).size
    const isRepeated = cells.length >= minRepeated && different <= cells.length / 2
    return { kind, goods, isDistinct: different === cells.length, isRepeated }
  })
}

function kindOf(cells: readonly string[], hasNumbers: boolean): ContentKind {
  const areMost = (matches: (cell: string) => boolean) =>
    cells.filter(matches).length > cells.length * minShare
  if (cells.length === 0) return 'empty'
  if (areMost(isPrice)) return 'price'
  if (areDates(cells)) return 'date'
  if (areMost(isDay)) return 'day'
  if (areFlags(cells)) return 'done'
  if (areMost(isAmount)) return countsUp(cells) ? 'numbers' : 'amount'
  if (cells.every((cell) => saysDone(cell) !== null)) return 'done'
  if (hasNumbers && areMost(isUnit)) return 'unit'
  if (areMost(isStore)) return 'store'
  if (areMost(isSection)) return 'category'
  return 'words'
}

/** Whether cells are dates. A column with only '1/2' and '3/4' has fractions, not dates. */
function areDates(cells: readonly string[]): boolean {
  const isFraction = (cell: string) => /^(?:1\/[2348]|2\/3|3\/[48])$/u.test(cell)
  return cells.every(isDate) && !cells.every(isFraction)
}

/** Whether all cells are '0' or '1', as in an app's export of which tasks are done. */
function areFlags(cells: readonly string[]): boolean {
  return cells.includes('0') && cells.every((cell) => cell === '0' || cell === '1')
}

/** Whether the cells of a column only number the rows: '1, 2, 3' or '1201, 1202, 1203'. */
function countsUp(cells: readonly string[]): boolean {
  const first = Number(numberIn(cells[0] ?? ''))
  const isStart = first === 1 || first >= minNumber
  return (
    isStart && cells.length > 2 && cells.every((cell, at) => Number(numberIn(cell)) === first + at)
  )
}

/** Smallest row number, other than 1, that the first row may have. */
const minNumber = 100
