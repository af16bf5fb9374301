import { applyChanges, changesBetween } from './change-rows.ts'
import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { textOfRows } from './list-text.ts'
import { splitSharedRows } from './split-rows.ts'
import type { ReadItems } from './text-pieces.ts'

/** An item of a list, by its key and the keys of its rows. */
export type ItemOfRows = { key: string; rows: readonly string[] }

/** What reads a list: the items of its rows, and where items stand in its text. */
type ListReader = {
  readRows: (rows: readonly ListItemRow[]) => readonly ItemOfRows[]
  readItems: ReadItems
}

/** The keys of an item's rows, in the rows that are given to a change. */
export type RowsOf = (item: ItemOfRows) => readonly string[]

/** Changes items after those that share a row with others have rows of their own. */
export function changeItems(
  rows: readonly ListItemRow[],
  items: readonly ItemOfRows[],
  { readRows, readItems }: ListReader,
  change: (rows: readonly ListItemRow[], rowsOf: RowsOf) => TextChanges,
): TextChanges {
  const keys = new Set(items.flatMap((item) => item.rows))
  const used = readRows(rows).flatMap((item) => item.rows.filter((key) => keys.has(key)))
  if (new Set(used).size === used.length) return change(rows, (item) => item.rows)
  const split = splitSharedRows(rows, [...keys], readItems(textOfRows(rows)))
  const apart = applyChanges(rows, split)
  const rowsByItem = new Map(readRows(apart).map((item) => [item.key, item.rows]))
  const rowsOf: RowsOf = (item) => rowsByItem.get(item.key) ?? item.rows
  return changesBetween(rows, applyChanges(apart, change(apart, rowsOf)))
}
