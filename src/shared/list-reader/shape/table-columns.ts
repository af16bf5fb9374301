import type { KnownNames } from '#shared/names/known-names.ts'
import { readItem } from '../read-item.ts'
import { isPlanTitle } from './days.ts'
import { isSection, isStore, namesSection } from './section-names.ts'
import { isAmount, isPrice, isUnit, numberIn, saysDone } from './table-cells.ts'
import { columnsOf, type TableColumn } from './table-heads.ts'
import type { Table } from './tables.ts'

/**
 * What a table column contains. A column of 'items' lists items below a store section, and a 'plan' column
 * lists meals.
 */
export type ColumnRole = TableColumn | 'items' | 'plan'

/** Number of rows to look at when judging what a column contains. */
const maxSample = 50

/** Returns what each column contains, judged by its header or else by its cells. */
export function columnRoles({ head, rows }: Table, names: KnownNames): ColumnRole[] {
  const sample = rows.slice(0, maxSample)
  const width = Math.max(head?.length ?? 0, ...sample.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cells[column]?.text ?? '').filter((cell) => cell !== ''),
  )
  const byContent = rolesByContent(columns, names)
  if (!head) return byContent
  if (isPlan(head)) {
    return columns.map((_, at) => (needed.test(head[at] ?? '') ? 'item' : 'plan'))
  }
  const rolesOfHead = rolesByHead(head, width)
  if (!rolesOfHead.includes('item') && areParts(head, names)) return columns.map(() => 'items')
  const hasItem = rolesOfHead.includes('item')
  return rolesOfHead.map((role, at) => {
    if (numbersRows.test(head[at] ?? '') && countsUp(columns[at] ?? [])) return 'other'
    return role ?? (hasItem ? 'note' : (byContent[at] ?? 'note'))
  })
}

/** Matches headers of columns that may only number the rows. */
const numbersRows = /^(?:#|no|nr|num|number)\.?$/iu

function rolesByHead(head: readonly string[], width: number): (TableColumn | null)[] {
  const roles: (TableColumn | null)[] = Array.from({ length: width }, () => null)
  for (const [column, places] of columnsOf(head)) {
    for (const at of places) roles[at] = column
  }
  return roles
}

const needed = /\b(?:need|buy|ingredients?|groceries|shopping|comprar|ingredientes|zutaten)\b/iu

/** Whether the headers belong to a meal plan: 'Day, Breakfast, Lunch, Dinner', or the days of a week. */
function isPlan(head: readonly string[]): boolean {
  return (
    head.some((title) => /^(?:day|día|dia)$/iu.test(title)) || head.filter(isPlanTitle).length > 1
  )
}

/** Whether the column headers are store sections, or other names that are not products. */
function areParts(head: readonly string[], names: KnownNames): boolean {
  const titles = head.filter((title) => title !== '')
  const isNoItem = (title: string) => namesSection(title) || names.resolve(title) === null
  return titles.length > 1 && titles.every(isNoItem)
}

/** Returns what each column contains, judged by its cells. Unrecognized columns contain items or notes. */
function rolesByContent(columns: readonly string[][], names: KnownNames): ColumnRole[] {
  const isMost = (cells: readonly string[], matches: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(matches).length > cells.length * 0.7
  const isGoods = (cell: string) => names.resolve(readItem(cell, names).name) !== null
  const hasNumbers = columns.some((cells) => cells.length > 0 && cells.every(isAmount))
  const roles = columns.map((cells): ColumnRole | null => {
    if (cells.length === 0) return 'other'
    if (cells.every(isPrice)) return 'price'
    if (cells.every(isAmount)) return countsUp(cells) ? 'other' : 'quantity'
    if (cells.every((cell) => saysDone(cell) !== null)) return 'done'
    if (hasNumbers && isMost(cells, isUnit)) return 'unit'
    if (isMost(cells, isStore)) return 'store'
    if (isMost(cells, isSection)) return 'category'
    return null
  })
  const shares = columns.map((cells, at) =>
    roles[at] === null ? cells.filter(isGoods).length / cells.length : -1,
  )
  const best = shares.indexOf(Math.max(...shares))
  const isListed = !roles.some((role) => role !== null && role !== 'other')
  return roles.map((role, at) => {
    if (role !== null) return role === 'quantity' && roles.indexOf('quantity') < at ? 'other' : role
    if (isListed && (shares[at] ?? 0) > 0.6) return 'items'
    return at === best ? 'item' : 'note'
  })
}

/** Whether the cells of a column only number the rows: '1', '2', '3'. */
function countsUp(cells: readonly string[]): boolean {
  return cells.length > 2 && cells.every((cell, at) => Number(numberIn(cell)) === at + 1)
}
