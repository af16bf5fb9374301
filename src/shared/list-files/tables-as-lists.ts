import { cellAsWritten } from '#shared/csv/csv-line.ts'
import { readCsv } from '#shared/csv/read-csv.ts'
import { listsOfGrocyCsv } from './grocy-lists.ts'
import { listOfLines } from './items-as-list.ts'
import { keepableFound, keepableLists, type ListCopy, type ListsRead } from './list-copy.ts'
import { hasItemColumn, listsOfTable, readTable } from './list-table.ts'
import { listsOfOwnCsv } from './lists-as-csv.ts'
import { listsOfMicrosoftToDo } from './microsoft-to-do-csv.ts'
import { listsOfTandoorCsv } from './tandoor-csv.ts'
import { listsOfTodoist } from './todoist-csv.ts'

/**
 * Reads the lists in a table written by this app or another one. Returns null if the text isn't a table with
 * known column names.
 */
export function listsOfTableText(text: string, fallbackName: string): ListsRead | null {
  const own = listsOfOwnCsv(text) ?? listsOfDatabase(text)
  if (own) return keepableLists(own)
  const found =
    listsOfTodoist(text, fallbackName) ??
    listsOfMicrosoftToDo(text, fallbackName) ??
    listsOfTandoorCsv(text, fallbackName) ??
    listsOfGrocyCsv(text, fallbackName) ??
    listsOfAnyTable(text, fallbackName)
  return found && keepableFound(found)
}

/**
 * Reads a table from a .csv or .tsv file that no other reader recognizes. Finds the items by the column names
 * in the first row. If none of them is a known name for items, every row of a single-column table is an
 * item, including the first. In that case, a table with more columns is 'unreadable'.
 */
export function listsOfUnknownCsv(text: string, fallbackName: string): ListsRead {
  const rows = readCsv(text).map((row) => row.map(cellAsWritten))
  const [head = []] = rows
  const table = { title: '', head, rows: rows.slice(1) }
  if (hasItemColumn(table)) return keepableFound(listsOfTable(table, fallbackName))
  if (rows.every((row) => row.length === 1)) {
    const lines = rows.map(([name = '']) => ({ kind: 'item', name }) as const)
    return keepableFound([listOfLines(fallbackName, lines)])
  }
  const problem =
    'The table has no column named Item. Add that name above the column with the items.'
  return { status: 'unreadable', problem }
}

function listsOfAnyTable(text: string, fallbackName: string): ListCopy[] | null {
  const table = readTable(text)
  return table && listsOfTable(table, fallbackName)
}

/**
 * Reads saved lists that were exported from the database, with one row per list. Returns null for any other
 * text.
 */
function listsOfDatabase(text: string): ListCopy[] | null {
  if (!databaseHead.test(text)) return null
  const [head = [], ...rows] = readCsv(text)
  const [name = -1, items = -1] = ['name', 'items'].map((title) => head.indexOf(title))
  return rows.map((row) => ({ name: row[name] ?? '', text: row[items] ?? '', tickedKeys: [] }))
}

const databaseHead = /^(?=[^\r\n]{0,400}\bname\b)(?=[^\r\n]{0,400}\bitems\b)[a-z_",;]{1,400}[\r\n]/u
