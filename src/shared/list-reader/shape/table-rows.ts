import type { KnownNames } from '#shared/names/known-names.ts'
import { amountText } from '../amounts/amount.ts'
import type { ListItem } from '../read-item.ts'
import { storeOfCells } from '../stores/store-cells.ts'
import { isDoneTitle } from './app-lines.ts'
import { endsAsBought } from './bought-remarks.ts'
import type { Cell, Row } from './cells-of-line.ts'
import { isChoreTitle } from './errands.ts'
import {
  isEmptyCell,
  isSumOf,
  itemsOfCell,
  joined,
  readCell,
  type TableContext,
  wordsOfCell,
} from './item-cells.ts'
import { isNotWantedTitle, saysNotWanted } from './not-wanted.ts'
import { isRowRemark, ownsItem, refusesItem } from './row-remarks.ts'
import { rowTitles } from './row-titles.ts'
import { isNeverBought, namesSection } from './section-names.ts'
import { amountOfCells, isAmount, isPrice, numberIn, saysDone } from './table-cells.ts'
import { type ColumnRole, columnRoles } from './table-columns.ts'
import { haveGuests, isGuest, isRelative } from './table-guests.ts'
import type { Table } from './tables.ts'

type RowContext = TableContext & {
  roles: readonly ColumnRole[]
  /** Whether most rows contain more than just an item. */
  areDetailed: boolean
  /** Whether a column marks the needed items. If so, unmarked items are skipped. */
  areMarked: boolean
  /** Whether guests bring the items in some rows. */
  areShared: boolean
  /**
   * Whether some rows are titles. If so, a column with the values 'section' and 'task' doesn't name store
   * sections.
   */
  areTyped: boolean
  /** Index of the column that says how much is at home, or -1. */
  stock: number
}

/** Matches the header of a column that says how much is at home. */
const inStock = /^(?:on hand|in stock|stock|at home|in (?:the )?(?:pantry|house)|have)$/iu

/** Returns the items of a table, with the details in their rows. */
export function itemsOfTable(table: Table, context: TableContext): ListItem[] {
  const roles = columnRoles(table, context.names)
  const rows = withCellsAbove(table.rows, roles)
  const areDetailed = rows.filter((row) => hasDetails(row, roles)).length > rows.length / 2
  const areMarked = areMarkedAsNeeded(rows, roles)
  const person = roles.indexOf('person')
  const areShared = haveGuests(
    rows.map(({ cells }) => cells[person]?.text ?? ''),
    table.head?.[person] ?? '',
  )
  const titles = [...(table.head ?? [])]
  const stock = table.head?.findIndex((title) => inStock.test(title)) ?? -1
  const titlesByRow = rowTitles(table, { roles, names: context.names })
  let { heading } = context
  return rows.flatMap((row, at) => {
    const rowContext = {
      ...context,
      roles,
      areDetailed,
      areMarked,
      areShared,
      areTyped: titlesByRow.size > 0,
      stock,
      heading,
    }
    if (roles.includes('items')) return itemsOfColumns(row, titles, rowContext)
    const part = titlesByRow.get(at) ?? headingOfRow(row, roles, context.names)
    heading = part ?? heading
    return part === null ? itemsOfRow(row, rowContext) : []
  })
}

/**
 * Returns the cells that have their own text. Leaves out cells that were filled in with the value above them.
 */
function writtenCells({ cells }: Row): Cell[] {
  return cells.filter(({ from, to }) => to > from)
}

const rolesOfGroups = new Set<ColumnRole>(['category', 'store', 'person', 'list'])

/** Whether a row contains more than an item and its category, store, person or list. */
function hasDetails(row: Row, roles: readonly ColumnRole[]): boolean {
  return row.cells.some(({ text }, at) => {
    const role = roles[at] ?? 'other'
    return text !== '' && role !== 'item' && role !== 'other' && !rolesOfGroups.has(role)
  })
}

/**
 * If a column before the items groups them, fills each of its empty cells with the value above: a single
 * 'Dairy' applies to the rows below. Returns the rows unchanged if consecutive cells have the same value,
 * because each row then names its group.
 */
function withCellsAbove(rows: readonly Row[], roles: readonly ColumnRole[]): readonly Row[] {
  const item = roles.indexOf('item')
  const grouped = roles.findIndex((role, at) => rolesOfGroups.has(role) && at < item)
  const textIn = (row: Row | undefined) => row?.cells[grouped]?.text ?? ''
  const isRepeated = rows.some(
    (row, at) => textIn(row) !== '' && textIn(row) === textIn(rows[at + 1]),
  )
  if (grouped === -1 || textIn(rows[0]) === '' || isRepeated) return rows
  let above = ''
  return rows.map((row) => {
    const isItem = (row.cells[item]?.text ?? '') !== ''
    above = textIn(row) || (isItem ? above : '')
    const cells = row.cells.map((cell, at) =>
      at === grouped && isItem ? { ...cell, text: above } : cell,
    )
    return { ...row, cells }
  })
}

/** Whether a column marks only the items that are needed, as an 'x' below 'Need' does. */
function areMarkedAsNeeded(rows: readonly Row[], roles: readonly ColumnRole[]): boolean {
  const at = roles.indexOf('needed')
  const marks = rows.map(({ cells }) => cells[at]?.text ?? '').filter(Boolean)
  const isMark = (cell: string) => !isAmount(cell) && saysDone(cell) === true
  return marks.length > 0 && marks.every(isMark)
}

/** Returns the title in a row whose only cell is a title, such as 'Dairy'. Returns null for any other row. */
function headingOfRow(row: Row, roles: readonly ColumnRole[], names: KnownNames): string | null {
  const [first, ...others] = writtenCells(row)
  if (!first || others.length > 0 || roles.length < 2 || roles.includes('items')) return null
  const title = wordsOfCell(first).replace(/:$/u, '')
  const isHead = namesSection(title) || (first.text.endsWith(':') && names.resolve(title) === null)
  return isHead ? title : null
}

/**
 * Returns the items of a row in a table whose columns are separate lists. A title such as 'DAIRY' in a cell
 * replaces the title of its column in `titles` and applies to the rows below. If a column contains
 * categories, the categories are used as titles instead.
 */
function itemsOfColumns(row: Row, titles: string[], context: RowContext): ListItem[] {
  const { roles, names } = context
  const label = row.cells[roles.indexOf('category')]?.text ?? ''
  const [first = ''] = row.cells.flatMap(({ text }, at) =>
    roles[at] === 'items' && text ? text : [],
  )
  if (label !== '' && saysNotWanted(`${label} ${first}`)) return []
  return row.cells.flatMap((cell, at) => {
    if (roles[at] !== 'items') return []
    if (label === '' && isPartTitle(wordsOfCell(cell))) {
      titles[at] = wordsOfCell(cell)
      return []
    }
    const title = titles[at] ?? ''
    if (isNotWantedTitle(title) || isRowRemark(cell.text, { isAlone: false, names })) return []
    const heading = label || title || context.heading
    const items = itemsOfCell(cell, { ...context, isOfPlan: false, heading })
    return isDoneTitle(title) ? items.map((item) => ({ ...item, isTicked: true })) : items
  })
}

/** Whether a cell in a column of items is a title, such as 'DAIRY'. */
function isPartTitle(words: string): boolean {
  return isNeverBought(words) || (namesSection(words) && /^[^\p{Ll}]+:?$/u.test(words))
}

/**
 * Returns the items of a row. If the table has quantities, the row is a single item. Returns an empty array
 * for a row without an item, for a total or a remark, and for items that aren't needed.
 */
function itemsOfRow(row: Row, context: RowContext): ListItem[] {
  const { roles, heading } = context
  const cellsFor = (role: ColumnRole) => row.cells.filter((_, at) => roles[at] === role)
  const textFor = (role: ColumnRole) => cellsFor(role)[0]?.text ?? ''
  const [cell] = cellsFor('item')
  if (!cell || !namesWanted(cell, row, context)) return []
  const store = storeOfCells(cellsFor('store').map(wordsOfCell))
  const notes = ['size', 'note', 'person'] as const
  const details = [
    ...notes.flatMap((role) => cellsFor(role).map(wordsOfCell)),
    ...cellsFor('price').map(wordsOfCell).filter(isRemarkOnPrice),
    ...store.others,
  ].filter(Boolean)
  const needed = textFor('needed')
  const done = cellsFor('done').find(({ text }) => text !== '')?.text ?? ''
  const category = textFor('category')
  const isTicked =
    isDone(done, needed) ||
    isDoneTitle(textFor('list')) ||
    [...details, needed, textFor('quantity'), category].some(ownsItem) ||
    details.some(endsAsBought)
  if (!roles.includes('quantity') && !isAmount(needed)) {
    const items = itemsOfCell(cell, { ...context, isOfPlan: roles.includes('plan') })
    if (items.length > 1) {
      return items.map((item) => ({
        ...item,
        note: joined([item.note, ...details]),
        store: store.label,
        isTicked: isTicked || item.isTicked,
      }))
    }
  }
  const read = readCell(cell, context.names)
  const wanted = isAmount(needed) ? needed : textFor('quantity')
  const counted = amountOfCells(wanted, textFor('unit'))
  const hasBoth = counted.amount.quantity !== null && read.quantity !== null
  const amount = counted.amount.quantity === null ? read : counted.amount
  const written = writtenCells(row)
  const from = written[0]?.from ?? cell.from
  const to = written.at(-1)?.to ?? cell.to
  return [
    {
      quantity: amount.quantity,
      upTo: amount.upTo,
      unit: amount.unit,
      name: read.name,
      note: joined([hasBoth ? amountText(read) : '', read.note, counted.note, ...details]),
      text: context.source.slice(from, to),
      at: from,
      heading: (context.areTyped || ownsItem(category) ? '' : category) || heading,
      store: store.label,
      isTicked: isTicked || read.isTicked,
    },
  ]
}

/** Whether an item's cell names something to buy, and no other cell in its row rejects the item. */
function namesWanted(cell: Cell, row: Row, context: RowContext): boolean {
  const { roles, names, areDetailed, areMarked, areShared, stock } = context
  const { text } = cell
  if (isEmptyCell(text) || saysNotWanted(text) || isSumOf(text)) return false
  const isAlone = areDetailed && !hasDetails(row, roles)
  if (isRowRemark(wordsOfCell(cell), { isAlone, names })) return false
  const others = row.cells.flatMap((one, at) =>
    one === cell ? [] : [{ ...one, words: wordsOfCell(one), role: roles[at] }],
  )
  const isInStock = /[^\s0.–—-]/u.test(row.cells[stock]?.text ?? '')
  return others.every(({ text: detail, words, role }) => {
    if (refusesItem(detail)) return false
    if (isRemarkOnNeed(role, detail) && saysNotWanted(`${text} - ${words}`)) return false
    if (role === 'needed' && detail === '' && isInStock) return false
    if (role === 'needed') return areMarked ? detail !== '' : Number(numberIn(detail) ?? 1) !== 0
    if (role === 'person' && areShared && isGuest(detail)) return false
    if (role === 'quantity' && (/^0+$/u.test(detail) || isRelative(detail))) return false
    const isOfChores = (role === 'list' || role === 'category') && isChoreTitle(detail)
    const isKnown = names.resolve(readCell(cell, names).name) !== null
    return isKnown || !isOfChores
  })
}

/**
 * Whether a cell may say that the item in its row isn't needed, as 'have - skip' below 'Status' or 'NO' below
 * 'Qty' does.
 */
function isRemarkOnNeed(role: ColumnRole | undefined, cell: string): boolean {
  if (role === 'done') return saysDone(cell) === null
  return role === 'note' || role === 'quantity' || role === 'price' || role === 'person'
}

/** Whether a cell in a column of prices contains words instead of a price: 'got at shower'. */
function isRemarkOnPrice(cell: string): boolean {
  return /\p{L}{3}/u.test(cell) && !isPrice(cell)
}

/** Whether an item is bought, judged by the cells of its 'done' and 'needed' columns. */
function isDone(done: string, needed: string): boolean {
  if (saysDone(done) === true) return true
  return numberIn(needed) === null && needed !== '' && saysDone(needed) === false
}
