import { cellAsWritten } from '#shared/csv/csv-line.ts'
import { type Delimiter, delimiters, readCsv } from '#shared/csv/read-csv.ts'
import { columnsOf, isTableHead, type TableColumn } from '#shared/list-reader/shape/table-heads.ts'
import { isDone, isNotDone } from './done-words.ts'
import { knownHead } from './heads-of-apps.ts'
import { oneLine } from './item-line.ts'
import { type FileLine, listOfLines, listOfTooMany } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/** A table of items: the title above it (or an empty string), its column names, and its rows. */
export type ListTable = { title: string; head: readonly string[]; rows: readonly string[][] }

/** Maximum number of rows across all lists. */
const maxRows = 100_000
/** Maximum number of lines above the row of column names, such as a title. */
const maxLinesAbove = 9
/** Number of characters at the start of the text in which to look for column names. */
const maxStart = 20_000
const maxColumns = 100

/**
 * Reads text as a table, using the delimiter that yields the most known column names. Returns null if none of
 * the first ten rows has known column names.
 */
export function readTable(text: string): ListTable | null {
  const start = text.slice(0, maxStart)
  const found = delimiters
    .map((delimiter) => ({ delimiter, known: headIn(rowsOf(start, delimiter))?.known ?? 0 }))
    .reduce((best, each) => (each.known > best.known ? each : best))
  if (found.known === 0) return null
  const rows = rowsOf(text, found.delimiter)
  const at = headIn(rows)?.at ?? 0
  const [title = ''] = rows.slice(0, at).flatMap((row) => row.filter((cell) => cell !== ''))
  const head = rows[at] ?? []
  return { title, head, rows: rows.slice(at + 1).map((row) => withinColumns(row, head.length)) }
}

/**
 * Joins extra cells to the last column. A row has extra cells if a program doesn't quote cells that contain
 * commas.
 */
function withinColumns(row: readonly string[], columns: number): string[] {
  const behind = row.slice(columns).filter((cell) => cell !== '')
  if (behind.length === 0) return row.slice(0, columns)
  return [...row.slice(0, columns - 1), [row[columns - 1], ...behind].join(', ')]
}

/**
 * Returns the index of the row with the column names, and how many of the names are known. Returns null if no
 * row has known column names.
 */
function headIn(rows: readonly string[][]): { at: number; known: number } | null {
  const at = rows
    .slice(0, maxLinesAbove + 1)
    .findIndex((row) => row.length <= maxColumns && isTableHead(row.map(knownHead)))
  if (at === -1) return null
  return { at, known: [...columnsOf((rows[at] ?? []).map(knownHead)).values()].flat().length }
}

/** Splits text into rows. In Markdown tables, removes the outer bars and the line below the column names. */
function rowsOf(text: string, delimiter: Delimiter): string[][] {
  const rows = readCsv(text, delimiter).map((row) => row.map((cell) => cellAsWritten(cell).trim()))
  if (delimiter !== '|') return rows
  return rows
    .map((row) =>
      row.slice(row[0] === '' ? 1 : 0, row.length > 1 && row.at(-1) === '' ? -1 : undefined),
    )
    .filter(
      (row) => row.some((cell) => cell !== '') && !row.every((cell) => /^[:\s-]*$/u.test(cell)),
    )
}

/**
 * Whether one of a table's columns has a known name for items, such as 'Item'. False for a table with more
 * than 100 columns.
 */
export function hasItemColumn({ head }: ListTable): boolean {
  return head.length <= maxColumns && columnsOf(head.map(knownHead)).has('item')
}

/**
 * Returns the lists in a table, one for each value in its list column. Without such a column, all rows are
 * one list, named after the table's title or else `fallbackName`. The contents of unknown columns are in the
 * first list's `omitted`. Returns an empty array if no column can contain items, and a placeholder if there
 * are more than 100,000 rows (see `listOfTooMany`).
 */
export function listsOfTable(table: ListTable, fallbackName: string): ListCopy[] {
  const columns = knownColumns(table.head)
  if (!columns) return []
  const name = oneLine(table.title) || fallbackName
  if (table.rows.length > maxRows) return [listOfTooMany(name, table.rows.length)]
  const groups = Map.groupBy(table.rows, (row) => cellsOf(row, columns, 'list')[0] ?? name)
  const unknown = unknownColumns(table, columns)
  return [...groups].map(([list, rows], at) => {
    const read = rows.map((row) => lineOfRow(row, columns))
    const lines = read.flatMap(({ line }) => line ?? [])
    const omitted = read.flatMap((each) => each.omitted)
    return listOfLines(list, lines, at === 0 ? [...unknown, ...omitted] : omitted)
  })
}

type Columns = ReadonlyMap<TableColumn, readonly number[]>
type ReadRow = { line: FileLine | null; omitted: string[] }

/**
 * Returns the indexes of a table's columns by type. If no column has a known name for items, the first
 * unknown column, such as 'Stuff we want', is used for the items. Returns null if there is no such column
 * either, or if there are too many columns.
 */
function knownColumns(head: readonly string[]): Columns | null {
  if (head.length > maxColumns) return null
  const known = columnsOf(head.map(knownHead))
  if (known.has('item')) return known
  const named = new Set([...known.values()].flat())
  const at = head.findIndex((cell, column) => cell !== '' && !named.has(column))
  return at === -1 ? null : new Map([...known, ['item', [at]]])
}

/**
 * Converts a row to a line of a list. Items that aren't needed, and rows without an item, are reported in
 * `omitted`.
 */
function lineOfRow(row: readonly string[], columns: Columns): ReadRow {
  const [name = ''] = cellsOf(row, columns, 'item')
  const written = row.map(oneLine).filter((cell) => cell !== '')
  if (name === '') {
    // A row with text in only one cell, such as 'Produce', is a heading for the rows below.
    const [title = ''] = written
    const isHeading = written.length === 1 && !/\d/u.test(title)
    if (isHeading) return { line: { kind: 'heading', text: title }, omitted: [] }
    return { line: null, omitted: written.length > 0 ? [written.join(', ')] : [] }
  }
  const doneCells = cellsOf(row, columns, 'done')
  const needed = cellsOf(row, columns, 'needed')
  if (needed.some(isNotDone)) return { line: null, omitted: [`${name}: not needed`] }
  const quantity = cellsOf(row, columns, 'quantity')[0] ?? needed.find((cell) => /^\d/u.test(cell))
  const notes = (['size', 'note', 'person'] as const).flatMap((column) =>
    cellsOf(row, columns, column),
  )
  const remarks = doneCells.filter((cell) => !isDone(cell) && !isNotDone(cell))
  return {
    line: {
      kind: 'item',
      name,
      quantity,
      unit: cellsOf(row, columns, 'unit')[0],
      notes: [...notes, ...remarks],
      stores: cellsOf(row, columns, 'store'),
      isTicked: doneCells.some(isDone),
    },
    omitted: [],
  }
}

/** Returns a row's non-blank cells in columns of this type. */
function cellsOf(row: readonly string[], columns: Columns, column: TableColumn): string[] {
  return (columns.get(column) ?? []).flatMap((at) => oneLine(row[at]) || [])
}

const maxShownCells = 5

/** Describes the contents of the unknown columns, in one string per column. */
function unknownColumns({ head, rows }: ListTable, columns: Columns): string[] {
  const known = new Set([...columns.values()].flat())
  return head.flatMap((title, at) => {
    if (known.has(at)) return []
    const cells = rows.flatMap((row) => oneLine(row[at]) || [])
    if (cells.length === 0) return []
    const more = cells.length > maxShownCells ? `, and ${cells.length - maxShownCells} more` : ''
    return `Column '${oneLine(title)}': ${cells.slice(0, maxShownCells).join(', ')}${more}`
  })
}
