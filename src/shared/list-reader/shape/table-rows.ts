import type { KnownNames } from '#shared/names/known-names.ts'
import { amountText } from '../amounts/amount.ts'
import { joinPieces } from '../join-pieces.ts'
import { type Piece, saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { isVariety } from '../preparation.ts'
import { type ListItem, type ReadItem, readItem } from '../read-item.ts'
import { storeOfCells } from '../stores/store-cells.ts'
import { cleanLine } from './clean-line.ts'
import { saysNotWanted } from './not-wanted.ts'
import { type LineContext, readLine } from './read-line.ts'
import { isNeverBought, namesSection } from './section-names.ts'
import { amountOfCells, numberIn, saysDone } from './table-cells.ts'
import { type ColumnRole, columnRoles } from './table-columns.ts'
import type { Cell, Row, Table } from './tables.ts'

type TableContext = Pick<LineContext, 'source' | 'names'> & { heading: string | null }
/** `isOfPlan` means that commas separate the ingredients of a meal, even unknown ones. */
type CellContext = TableContext & { isOfPlan: boolean }
type RowContext = TableContext & { roles: readonly ColumnRole[] }

/** Returns the items of a table, with the details in their rows. */
export function itemsOfTable(table: Table, context: TableContext): ListItem[] {
  const roles = columnRoles(table, context.names)
  let { heading } = context
  const titles = [...(table.head ?? [])]
  return table.rows.flatMap((row) => {
    if (roles.includes('items')) return itemsOfColumns(row, titles, { ...context, roles })
    const part = headingOfRow(row, roles, context.names)
    heading = part ?? heading
    return part === null ? itemsOfRow(row, { ...context, roles, heading }) : []
  })
}

/**
 * Returns the title in a row that has only a store section such as 'Dairy'. Returns null for any other row.
 */
function headingOfRow(
  { cells }: Row,
  roles: readonly ColumnRole[],
  names: KnownNames,
): string | null {
  const [first, ...others] = cells.filter(({ text }) => text !== '')
  if (!first || others.length > 0 || roles.length < 2 || roles.includes('items')) return null
  const title = wordsOfCell(first).replace(/:$/u, '')
  const isHead = namesSection(title) || (first.text.endsWith(':') && names.resolve(title) === null)
  return isHead ? title : null
}

/**
 * Returns the items of a row if each column is a separate list. A title such as 'DAIRY' in a cell replaces
 * the title of its column for the rows below.
 */
function itemsOfColumns(row: Row, titles: string[], context: RowContext): ListItem[] {
  return row.cells.flatMap((cell, at) => {
    if (context.roles[at] !== 'items') return []
    if (isPartTitle(wordsOfCell(cell))) {
      titles[at] = wordsOfCell(cell)
      return []
    }
    const heading = titles[at] || context.heading
    return itemsOfCell(cell, { ...context, isOfPlan: false, heading })
  })
}

/** Whether a cell in a column of items is a title, such as 'DAIRY'. */
function isPartTitle(words: string): boolean {
  return isNeverBought(words) || (namesSection(words) && /^[^\p{Ll}]+:?$/u.test(words))
}

/**
 * Returns the items of a row. If the table has quantities, the row is a single item. Returns an empty array
 * for a row without an item, for a total, and for items that aren't needed.
 */
function itemsOfRow(row: Row, context: RowContext): ListItem[] {
  const { roles, heading } = context
  const cellsFor = (role: ColumnRole) => row.cells.filter((_, at) => roles[at] === role)
  const textFor = (role: ColumnRole) => cellsFor(role)[0]?.text ?? ''
  const [cell] = cellsFor('item')
  if (!cell || isEmptyCell(cell.text) || saysNotWanted(cell.text) || isSumOf(cell.text)) return []
  const store = storeOfCells(cellsFor('store').map(wordsOfCell))
  const notes = ['size', 'note', 'person'] as const
  const details = [
    ...notes.flatMap((role) => cellsFor(role).map(wordsOfCell)),
    ...store.others,
  ].filter(Boolean)
  const done = cellsFor('done').find(({ text }) => text !== '')?.text ?? ''
  const isTicked = isDone(done, textFor('needed'))
  if (!roles.includes('quantity')) {
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
  const needed = numberIn(textFor('needed')) === null ? '' : textFor('needed')
  const counted = amountOfCells(textFor('quantity') || needed, textFor('unit'))
  const hasBoth = counted.amount.quantity !== null && read.quantity !== null
  const amount = counted.amount.quantity === null ? read : counted.amount
  const from = row.cells.find(({ text }) => text !== '')?.from ?? cell.from
  const to = row.cells.findLast(({ text }) => text !== '')?.to ?? cell.to
  return [
    {
      quantity: amount.quantity,
      upTo: amount.upTo,
      unit: amount.unit,
      name: read.name,
      note: joined([hasBoth ? amountText(read) : '', read.note, counted.note, ...details]),
      text: context.source.slice(from, to),
      at: from,
      heading: textFor('category') || heading,
      store: store.label,
      isTicked: isTicked || read.isTicked,
    },
  ]
}

/** Matches cells that mean the same as an empty one: '—', 'n/a'. */
const empty =
  /^(?:[\s\p{P}\p{S}]*|n\/?a|none|nothing|nada|nichts|tbd|leftovers?|depends(?: on .{1,30})?|(?:have|got)(?: it| all| everything)*|all set)\.?$/iu

function isEmptyCell(cell: string): boolean {
  return empty.test(cell) && !/\p{Extended_Pictographic}/u.test(cell)
}

/** Matches the labels of rows with a total. */
const sums =
  /^(?:(?:est\.?|estimated|approx\.?)\s)?(?:(?:sub-?|grand )?total|sum|tax|gesamt|summe|suma|total general|#)(?!\p{L})(?:\s\(?(?:est\.?|estimated|estimate|approx\.?|cost|price|so far)\)?)?[\s:]*$/iu

/** Whether a cell is the label of a total, or only a number. */
function isSumOf(cell: string): boolean {
  return sums.test(cell.replaceAll(/[*_]+/gu, '').trim()) || /^[\d\s.,$€-]+$/u.test(cell)
}

/** Whether an item is bought, judged by the cells of its 'done' and 'needed' columns. */
function isDone(done: string, needed: string): boolean {
  if (saysDone(done) === true) return true
  return numberIn(needed) === null && needed !== '' && saysDone(needed) === false
}

/** Reads a cell that has one item. Text after a comma becomes a note. */
function readCell({ text, from }: Cell, names: KnownNames): ReadItem & { isTicked: boolean } {
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

/** Reads a cell that may list several items. 'milk, eggs' is two items if both are known. */
function itemsOfCell(cell: Cell, context: CellContext): ListItem[] {
  const { names } = context
  if (isEmptyCell(cell.text) || saysNotWanted(cell.text)) return []
  const line = cleanLine({ ...cell, places: null })
  const pieces = splitPieces(line.excerpt.text)
  // 'Bananas, green' is one item, because 'green' is a variety.
  const isItem = (piece: Piece) => saysItem(piece, names) && !isVariety(names.words, piece.main)
  const areItems =
    pieces.length > 1 && (context.isOfPlan ? pieces.some(isItem) : pieces.every(isItem))
  const style = {
    isOrderly: false,
    afterCommas: areItems ? ('items' as const) : ('details' as const),
  }
  if (areItems) return readLine(line, { ...context, isRecipe: false, style })
  const read = readCell(cell, names)
  return [{ ...read, text: cell.text, at: cell.from, heading: context.heading, store: null }]
}

/** Returns the text of a cell without formatting and bullets. */
function wordsOfCell({ text, from }: Cell): string {
  const { excerpt } = cleanLine({ text, from, places: null })
  return excerpt.text.slice(marksBefore(excerpt.text).length).replaceAll('""', '"')
}

function joined(notes: readonly string[]): string {
  return notes.filter(Boolean).join(', ')
}
