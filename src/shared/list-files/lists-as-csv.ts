import { cellAsWritten, csvLine } from '#shared/csv/csv-line.ts'
import { readCsv } from '#shared/csv/read-csv.ts'
import { keepableLists, type ListCopy, type ListsRead } from './list-copy.ts'

/**
 * A row for each item, as spreadsheets want it. `Before` is what stands between an item and the one
 * before it, a comma or a line break, so that the text comes back as it was; the number tells lists of
 * one name apart.
 */
const header = ['List', 'Item', 'Before', 'List number']

/** Excel takes a file for UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

const part =
  /(?<before>[,\s\u0085]*)(?<item>[^,\s\u0085](?:[^,\n\v\f\r\u0085\u2028\u2029]*[^,\s\u0085])?)?/gu

/** All of the lists, without what is ticked off. */
export function csvOfLists(lists: readonly ListCopy[]): string {
  const lines = lists.flatMap(({ name, text }, at) =>
    partsOf(text).map(({ before, item }) => csvLine([name, item, before, String(at + 1)])),
  )
  return byteOrderMark + csvLine(header) + lines.join('')
}

/** Reads what `csvOfLists` wrote, or a table of another program that has a column of items. */
export function listsOfCsv(text: string, fallbackName: string): ListsRead {
  const [head = [], ...rows] = readCsv(text).map((row) => row.map(cellAsWritten))
  const columns = columnsOf(head)
  if (columns.before !== -1 && columns.item !== -1) return keepableLists(ownLists(rows, columns))
  if (columns.wholeList !== -1 && columns.name !== -1) {
    return keepableLists(
      rows.map((row) => ({
        name: row[columns.name] ?? '',
        text: row[columns.wholeList] ?? '',
        taken: [],
      })),
    )
  }
  const item = columns.item === -1 ? columns.name : columns.item
  if (item !== -1) return keepableLists(foreignLists(rows, { ...columns, item }, fallbackName))
  if (head.length === 1) {
    return keepableLists(foreignLists([head, ...rows], { ...columns, item: 0 }, fallbackName))
  }
  const problem = 'No column of the table is named Item. Write it over the column with the items.'
  return { status: 'unreadable', problem }
}

type Part = { before: string; item: string }

/** The text in parts that say all of it when put together again; one for an empty text. */
function partsOf(text: string): Part[] {
  const parts = [...text.matchAll(part)].flatMap(({ groups }) => {
    const { before = '', item = '' } = groups ?? {}
    return before === '' && item === '' ? [] : { before, item }
  })
  return parts.length > 0 ? parts : [{ before: '', item: '' }]
}

type Columns = Record<
  'list' | 'item' | 'before' | 'number' | 'wholeList' | 'name' | 'quantity' | 'unit',
  number
>

const titles: Record<keyof Columns, RegExp> = {
  list: /^(?:list|list ?name|lista)$/,
  item: /^(?:item|item ?name|product|product ?name|article|ingredient|grocery|groceries|artículo|producto)$/,
  before: /^before$/,
  number: /^list number$/,
  wholeList: /^items$/,
  name: /^(?:name|title|description|text|what|nombre)$/,
  quantity: /^(?:quantity|qty|amount|count|cantidad)$/,
  unit: /^(?:unit|units|measure|unidad)$/,
}

function columnsOf(head: readonly string[]): Columns {
  const names = head.map((cell) => cell.trim().toLowerCase())
  const find = (name: keyof Columns) => names.findIndex((cell) => titles[name].test(cell))
  return {
    list: find('list'),
    item: find('item'),
    before: find('before'),
    number: find('number'),
    wholeList: find('wholeList'),
    name: find('name'),
    quantity: find('quantity'),
    unit: find('unit'),
  }
}

function ownLists(rows: readonly string[][], columns: Columns): ListCopy[] {
  const keyOf = (row: string[]) => `${row[columns.number] ?? ''} ${row[columns.list] ?? ''}`
  return [...Map.groupBy(rows, keyOf).values()].map((group) => ({
    name: group[0]?.[columns.list] ?? '',
    text: group.map((row) => (row[columns.before] ?? '') + (row[columns.item] ?? '')).join(''),
    taken: [],
  }))
}

function foreignLists(
  rows: readonly string[][],
  columns: Columns,
  fallbackName: string,
): ListCopy[] {
  const groups = Map.groupBy(rows, (row) => row[columns.list]?.trim() || fallbackName)
  return [...groups].flatMap(([name, group]) => {
    const items = group.map((row) => itemOf(row, columns)).filter((item) => item !== '')
    return items.length === 0 ? [] : { name, text: items.join('\n'), taken: [] }
  })
}

/** One line: '2 lb apples'. */
function itemOf(row: readonly string[], { item, quantity, unit }: Columns): string {
  const name = oneLine(row[item])
  const count = oneLine(row[quantity])
  if (name === '' || count === '' || count === '0') return name
  return [count, oneLine(row[unit]), name].filter(Boolean).join(' ')
}

function oneLine(cell: string | undefined): string {
  return (cell ?? '').replaceAll(/\s+/gu, ' ').trim()
}
