import { cellAsWritten } from '#shared/csv/csv-line.ts'
import { type Delimiter, delimiters, readCsv } from '#shared/csv/read-csv.ts'
import { columnsOf, isTableHead, type TableColumn } from '#shared/list-reader/shape/table-heads.ts'
import { isDone, isNotDone } from './done-words.ts'
import { knownHead } from './heads-of-apps.ts'
import { oneLine } from './item-line.ts'
import { type FileLine, listOfLines, listOfTooMany } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/** A table of things to buy: what stands over its columns, and its rows below. */
export type ListTable = { title: string; head: readonly string[]; rows: readonly string[][] }

/** Rows of all lists together. */
const maxRows = 100_000
/** In a file the head stands under a title or a few lines about the file, if anywhere. */
const maxLinesAbove = 9
/** A head is looked for in so many characters, and has so many cells at most. */
const maxStart = 20_000
const maxColumns = 100

/** The table that a text is, whatever separates its cells; null where no row names columns of one. */
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

/** What stands behind the last column belongs to it: a program that quotes nothing wrote a comma there. */
function withinColumns(row: readonly string[], columns: number): string[] {
  const behind = row.slice(columns).filter((cell) => cell !== '')
  if (behind.length === 0) return row.slice(0, columns)
  return [...row.slice(0, columns - 1), [row[columns - 1], ...behind].join(', ')]
}

/** Where the head of a table stands, and how many of its cells name a column. */
function headIn(rows: readonly string[][]): { at: number; known: number } | null {
  const at = rows
    .slice(0, maxLinesAbove + 1)
    .findIndex((row) => row.length <= maxColumns && isTableHead(row.map(knownHead)))
  if (at === -1) return null
  return { at, known: [...columnsOf((rows[at] ?? []).map(knownHead)).values()].flat().length }
}

/** Rows without the bars around those of Markdown, and without its rule under the head. */
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

/** Whether a table names a column of items. */
export function hasItems({ head }: ListTable): boolean {
  return head.length <= maxColumns && columnsOf(head.map(knownHead)).has('item')
}

/** The lists of a table, one for each name in its column of lists; none where it names no items. */
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
    const leftOut = read.flatMap((each) => each.leftOut)
    return listOfLines(list, lines, at === 0 ? [...unknown, ...leftOut] : leftOut)
  })
}

type Columns = ReadonlyMap<TableColumn, readonly number[]>
type ReadRow = { line: FileLine | null; leftOut: string[] }

/** The columns of a table; null where no column may be that of items: 'Stuff we want' beside 'Qty' may. */
function knownColumns(head: readonly string[]): Columns | null {
  if (head.length > maxColumns) return null
  const known = columnsOf(head.map(knownHead))
  if (known.has('item')) return known
  const named = new Set([...known.values()].flat())
  const at = head.findIndex((cell, column) => cell !== '' && !named.has(column))
  return at === -1 ? null : new Map([...known, ['item', [at]]])
}

/** A row of a table as a line of a list. */
function lineOfRow(row: readonly string[], columns: Columns): ReadRow {
  const [name = ''] = cellsOf(row, columns, 'item')
  const written = row.map(oneLine).filter((cell) => cell !== '')
  if (name === '') {
    // 'Produce' alone in a row stands over the rows below.
    const [title = ''] = written
    const isHeading = written.length === 1 && !/\d/u.test(title)
    if (isHeading) return { line: { kind: 'heading', text: title }, leftOut: [] }
    return { line: null, leftOut: written.length > 0 ? [written.join(', ')] : [] }
  }
  const said = cellsOf(row, columns, 'done')
  const needed = cellsOf(row, columns, 'needed')
  if (needed.some(isNotDone)) return { line: null, leftOut: [`${name}: not needed`] }
  const quantity = cellsOf(row, columns, 'quantity')[0] ?? needed.find((cell) => /^\d/u.test(cell))
  const notes = (['size', 'note', 'store', 'person'] as const).flatMap((column) =>
    cellsOf(row, columns, column),
  )
  const remarks = said.filter((cell) => !isDone(cell) && !isNotDone(cell))
  return {
    line: {
      kind: 'item',
      name,
      quantity,
      unit: cellsOf(row, columns, 'unit')[0],
      notes: [...notes, ...remarks],
      isTicked: said.some(isDone),
    },
    leftOut: [],
  }
}

/** What a row has in columns of a kind, without empty cells. */
function cellsOf(row: readonly string[], columns: Columns, column: TableColumn): string[] {
  return (columns.get(column) ?? []).flatMap((at) => oneLine(row[at]) || [])
}

const maxShownCells = 5

/** What stands in columns that nobody knows. */
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
