import { cellAsWritten, csvLine } from '#shared/csv/csv-line.ts'
import { readCsv } from '#shared/csv/read-csv.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { rowStore, rowText, splitRowText } from '#shared/lists/row-store.ts'
import type { ListCopy } from './list-copy.ts'

/**
 * Column names. Each row has one item, which is convenient in spreadsheets. `Before` contains the separator
 * before the item, so that an import can restore the exact text. The list number distinguishes lists with the
 * same name. The store comes last because earlier versions of the app expect the other columns in this order.
 */
const header = ['List', 'Item', 'Before', 'List number', 'Store']

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

const part =
  /(?<before>[,\s\u0085]*)(?<item>[^,\s\u0085](?:[^,\n\v\f\r\u0085\u2028\u2029]*[^,\s\u0085])?)?/gu

/** Formats lists as CSV, starting with a byte order mark. Ticks aren't included. */
export function csvOfLists(lists: readonly ListCopy[]): string {
  const lines = lists.flatMap(({ name, text }, at) =>
    partsOf(text).map(({ before, item }) => {
      const row = withStoreApart(item)
      return csvLine([name, row.text, before, String(at + 1), row.store])
    }),
  )
  return byteOrderMark + csvLine(header) + lines.join('')
}

/**
 * Reads a file written by `csvOfLists`, even after a spreadsheet has saved it. The lists don't contain ticks.
 * Returns null for any other text.
 */
export function listsOfOwnCsv(text: string): ListCopy[] | null {
  if (!ownHeader.test(text)) return null
  const [head = [], ...rows] = readCsv(text).map((row) => row.map(cellAsWritten))
  const [list = -1, item = -1, before = -1, number = -1, store = -1] = header.map((title) =>
    head.findIndex((cell) => cell.trim().toLowerCase() === title.toLowerCase()),
  )
  const groups = Map.groupBy(rows, (row) => `${row[number] ?? ''} ${row[list] ?? ''}`)
  return [...groups.values()].map((group) => ({
    name: group[0]?.[list] ?? '',
    text: group
      .map((row) => (row[before] ?? '') + withStore(row[item] ?? '', row[store] ?? ''))
      .join(''),
    tickedKeys: [],
  }))
}

const ownHeader = /^"?List"?[,;\t]"?Item"?[,;\t]"?Before"?[,;\t]/iu

/** Separates the store from an item, but only if joining the two again gives exactly the same text. */
function withStoreApart(item: string): Pick<ListItemRow, 'text' | 'store'> {
  const row = splitRowText(item)
  return rowText(row) === item ? row : { text: item, store: '' }
}

/** Adds a store to an item. The store is cleaned up, because someone may have typed it into a spreadsheet. */
function withStore(item: string, store: string): string {
  return rowText({ text: item, store: item === '' ? '' : rowStore(store) })
}

type Part = { before: string; item: string }

/**
 * Splits text into items and the separators before them. Joining the parts gives exactly the same text. For
 * empty text, returns one empty part.
 */
function partsOf(text: string): Part[] {
  const parts = [...text.matchAll(part)].flatMap(({ groups }) => {
    const { before = '', item = '' } = groups ?? {}
    return before === '' && item === '' ? [] : { before, item }
  })
  return parts.length > 0 ? parts : [{ before: '', item: '' }]
}
