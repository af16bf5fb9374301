import type { Delimiter, Row } from './cells-of-line.ts'
import { isDay } from './days.ts'
import { isNeverBought, isSection, isStore } from './section-names.ts'
import { isAmount, isDate, isPrice } from './table-cells.ts'
import { maxColumns } from './table-heads.ts'
import type { RawLine } from './written-lines.ts'

/**
 * Whether rows without a known header row are a table. Commas may also separate the items of a list. In a
 * table, no space follows the commas and all rows have the same length. Also, one column has amounts,
 * sections, the same words in many rows, or empty cells.
 */
export function isTableWithoutHead(
  rows: readonly Row[],
  { delimiter, lines }: { delimiter: Delimiter; lines: readonly RawLine[] },
): boolean {
  const [first] = rows
  if (!first || first.cells.length > maxColumns) return false
  if (delimiter === 'spaces') return isAligned(rows)
  const width = first.cells.length
  const textOf = ({ line }: Row) => lines[line]?.text ?? ''
  const isEven = rows.every(({ cells }) => cells.length === width)
  const isCounted =
    isEven && first.cells.some((_, column) => areAmounts(rows, column) || arePrices(rows, column))
  if (delimiter === '|') {
    const isFramed = (row: Row) => /^\|.*\|$/u.test(textOf(row).trim())
    return rows.every(isFramed) || (rows.length > 1 && isCounted)
  }
  if (delimiter === '\t') return rows.length > 1 && (isCounted || width > 1)
  const isQuoted = rows.some((row) => textOf(row).includes('"'))
  const least = delimiter === ';' || isQuoted ? 1 : 2
  if (isCounted && rows.length > least && width > least) return true
  if (rows.length < minRows || !isMost(rows, ({ cells }) => cells.length === width)) return false
  const areTight = isMost(rows, (row) => hasTightCommas(textOf(row)))
  if (delimiter === ',' && !areTight) return isEven && width > 2 && areCountedBySection(rows)
  return isFilledLikeTable(rows, width)
}

const minRows = 3
const minAligned = 3
/** Number of rows to look at when judging a table. */
const maxSample = 50
const minShare = 0.8
const minDetails = 0.6

/**
 * Whether cells that are separated by spaces line up as a table. Each row needs at least three cells, and one
 * column must mostly have amounts: 'ice   8 bags   Ann brings'.
 */
function isAligned(rows: readonly Row[]): boolean {
  const columns = [...(rows[0]?.cells.keys() ?? [])].slice(1)
  if (rows.length < minRows || columns.length + 1 < minAligned) return false
  if (rows.some(({ cells }) => cells.length !== columns.length + 1)) return false
  const startOf = ({ cells }: Row, at: number) => (cells[at]?.from ?? 0) - (cells[0]?.from ?? 0)
  const [first] = rows
  const isEven = (at: number) =>
    first && rows.every((row) => startOf(row, at) === startOf(first, at))
  const isCount = (cell: string) => isAmount(cell) || /^[-–—?]{1,3}$/u.test(cell)
  const isCounted = (at: number) => isMost(rows, ({ cells }) => isCount(cells[at]?.text ?? ''))
  return columns.some(isEven) && columns.some(isCounted)
}

function isMost(rows: readonly Row[], matches: (row: Row) => boolean): boolean {
  return rows.filter(matches).length >= rows.length * minShare
}

/** Whether rows have a store section, an item and its amount: 'produce, lemons, 4'. */
function areCountedBySection(rows: readonly Row[]): boolean {
  const sample = rows.slice(0, maxSample)
  const areMost = (column: number, matches: (cell: string) => boolean) =>
    sample.filter(({ cells }) => matches(cells.at(column)?.text ?? '')).length >
    sample.length * minDetails
  return areMost(0, isSection) && areMost(-1, isAmount)
}

/** Whether no comma outside quotes is followed by a space. */
function hasTightCommas(line: string): boolean {
  return !/,\s/u.test(line.replaceAll(/"[^"]*"/gu, '').trim())
}

/** Whether a column mostly has amounts, sections or empty cells, or has few distinct values. */
function isFilledLikeTable(rows: readonly Row[], width: number): boolean {
  const sample = rows.slice(0, maxSample)
  return Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cells[column]?.text ?? ''),
  ).some((column) => {
    const cells = column.filter((cell) => cell !== '')
    const isRepeated = cells.length > minRows && new Set(cells).size <= cells.length / 2
    const isCounted = width > 2 && cells.filter(isDetail).length > cells.length * minDetails
    const isSparse = width > 2 && cells.length <= column.length / 2
    return isRepeated || isCounted || isSparse
  })
}

/** Whether a cell is a detail of its row, such as an amount, rather than an item. */
function isDetail(cell: string): boolean {
  return isAmount(cell) || isDate(cell) || isDay(cell) || isNeverBought(cell) || isStore(cell)
}

function arePrices(rows: readonly Row[], column: number): boolean {
  return rows.every(({ cells }) => isPrice(cells[column]?.text ?? ''))
}

function areAmounts(rows: readonly Row[], column: number): boolean {
  return rows.every(({ cells }) => isAmount(cells[column]?.text ?? ''))
}
