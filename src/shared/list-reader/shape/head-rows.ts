import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { readItem } from '../read-item.ts'
import type { Delimiter, Row } from './cells-of-line.ts'
import { contentsOf } from './column-contents.ts'
import { isPlanTitle } from './days.ts'
import { isNeverBought, isSection, isStore, namesSection } from './section-names.ts'
import { isAmount, isPrice } from './table-cells.ts'
import { isColumnHeader, isTableHead } from './table-heads.ts'

/** Maximum number of title rows above the header row. */
const maxTitles = 3

/**
 * Returns the index of the first row whose cells are known column headers, store sections or the days of a
 * meal plan. Returns -1 if there is none.
 */
export function knownHeaderAt(
  rows: readonly Row[],
  { delimiter, names }: { delimiter: Delimiter; names: KnownNames },
): number {
  return rows
    .slice(0, maxTitles + 1)
    .findIndex(
      ({ cells }) =>
        isHead(textsOf(cells), { delimiter, names }) ||
        (delimiter === ',' && areTight(cells) && areAllParts(textsOf(cells))),
    )
}

/**
 * Returns the index of a row that must be the header row because the cells below it have a different kind of
 * content. Returns -1 if there is none.
 */
export function likelyHeaderAt(rows: readonly Row[], names: KnownNames): number {
  return rows.slice(0, maxTitles + 1).findIndex((_, at) => differsFromRowsBelow(rows, at, names))
}

/**
 * Returns the number of title rows above the table. In a title row, exactly one of several cells has text,
 * and it isn't a product: 'Lake trip'. Returns 0 if more than `maxTitles` rows look like titles, or if no
 * other row follows.
 */
export function endOfTitles(rows: readonly Row[], names: KnownNames): number {
  const isTitle = ({ cells }: Row) => {
    const [only, ...others] = cells.filter(({ text }) => text !== '')
    return (
      cells.length > 1 && only !== undefined && others.length === 0 && !isGoods(only.text, names)
    )
  }
  const end = rows.slice(0, maxTitles + 1).findIndex((row) => !isTitle(row))
  return end === -1 ? 0 : end
}

function textsOf(cells: Row['cells']): string[] {
  return cells.map(({ text }) => text)
}

function isGoods(text: string, names: KnownNames): boolean {
  return productNamed(text, names) !== null
}

/**
 * Whether cells are known column headers, store sections or the days of a meal plan. Sections and days don't
 * count if commas or spaces separate the cells.
 */
function isHead(
  cells: readonly string[],
  { delimiter, names }: { delimiter: Delimiter; names: KnownNames },
): boolean {
  const written = cells.filter((cell) => cell !== '')
  const isPart = (cell: string) => /^\p{L}/u.test(cell) && (isSection(cell) || isPlanTitle(cell))
  const mayBeParts = delimiter !== ',' && delimiter !== 'spaces'
  const areParts =
    mayBeParts && written.length > 1 && (written.every(isPart) || areMostlyParts(written))
  const others = written.filter((cell) => !isPlanTitle(cell))
  const planned = written.length - others.length
  // Next to 'Day' and 'Dinner', 'Who cooks' is also a column header.
  const isPlanned =
    mayBeParts &&
    ((planned > 0 && others.every(isNeeds)) ||
      (planned >= minPlanned && others.every((cell) => !/\d/u.test(cell) && !isGoods(cell, names))))
  return areParts || isPlanned || isTableHead(cells)
}

/** Whether there are no spaces between the cells of a CSV row. */
function areTight(cells: Row['cells']): boolean {
  return cells.every(({ from }, at) => at === 0 || from === (cells[at - 1]?.to ?? 0) + 1)
}

/** Whether all cells are store sections, and several of them are never items: 'Produce,Dairy,Meat'. */
function areAllParts(cells: readonly string[]): boolean {
  return cells.every(isSection) && cells.filter(isNeverBought).length >= 2
}

const minParts = 3
const minPlanned = 2

/** Whether most cells are store sections: 'PRODUCE, DAIRY/COLD, CANS & DRY, OTHER'. */
function areMostlyParts(cells: readonly string[]): boolean {
  const isWord = (cell: string) => /^\p{Lu}[^\d,]{2,30}$/u.test(cell)
  const known = cells.filter(namesSection).length
  const sure = cells.filter((cell) => isNeverBought(cell) || isStore(cell)).length
  return cells.length >= minParts && cells.every(isWord) && sure > 0 && known > cells.length / 2
}

/** Whether a column's header says that the column lists ingredients of meals. */
function isNeeds(title: string): boolean {
  return /^(?:to |need to )?(?:buy|need|needs|get|ingredients?|groceries|shopping(?: list)?|comprar|ingredientes|zutaten|einkauf)$/iu.test(
    title,
  )
}

/** Matches headers that only a column of items has. */
const itemHeader =
  /^(?:items?|ingredients?|products?|suppl(?:y|ies)|art[ií]culos?|productos?|ingredientes?|artikel|produkte?|zutat(?:en)?)$/iu

/** Number of rows to look at below a header row. */
const maxBelow = 30
const minBelow = 2
const minGoods = 0.6
/** Share of the columns that must have a header. */
const minCovered = 0.7

/**
 * Whether a row has words above columns of values such as amounts or dates: 'Lesson, Supply, Total'. Words
 * above columns of products are headers, too, if they aren't products themselves: 'Mom, Dad, Kids'.
 */
function differsFromRowsBelow(rows: readonly Row[], at: number, names: KnownNames): boolean {
  const cells = textsOf(rows[at]?.cells ?? [])
  const below = rows.slice(at + 1, at + 1 + maxBelow)
  const hasItemHeader = cells.some((cell) => itemHeader.test(cell))
  const isHeader = (cell: string) => mayBeHeader(cell, { hasItemHeader, names })
  if (below.length < minBelow || !cells.every(isHeader)) return false
  const filled = contentsOf(below, names).map((content, column) => ({
    ...content,
    title: cells[column] ?? '',
  }))
  const all = filled.filter(({ kind }) => kind !== 'empty')
  const headed = all.filter(({ title }) => title !== '')
  if (headed.length < 2 || headed.length < all.length * minCovered) return false
  if (hasItemHeader || headed.some(({ kind }) => typed.has(kind))) return true
  const areNew = cells.every((cell) => !isGoods(cell, names) && !/\d{2}/u.test(cell))
  const goods = headed.reduce((sum, content) => sum + content.goods, 0) / headed.length
  return areNew && headed.every(({ kind }) => kind === 'words') && goods > minGoods
}

const typed = new Set(['price', 'amount', 'date', 'day', 'done'])

const maxHeaderLength = 40

/** Whether a cell may be the header of a column: empty, or a few words without an amount or a product. */
function mayBeHeader(
  cell: string,
  { hasItemHeader, names }: { hasItemHeader: boolean; names: KnownNames },
): boolean {
  if (cell === '' || isColumnHeader(cell)) return true
  if (cell.length > maxHeaderLength || isPrice(cell)) return false
  const isCounted = isAmount(cell) || readItem(cell, names).quantity !== null
  return (!isCounted || hasItemHeader) && names.findExact(cell) === null
}
