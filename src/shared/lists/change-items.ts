import { applyChanges, changesBetween } from './change-rows.ts'
import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { textOfRows } from './list-text.ts'
import { splitSharedRows } from './split-rows.ts'
import type { ReadItems } from './text-pieces.ts'

/** An item on a list: its key and the keys of its rows. */
export type ItemOfRows = { key: string; rows: readonly string[] }

/** One function reads a list's items from its rows, and the other finds the items' positions in its text. */
type ListReader = {
  readRows: (rows: readonly ListItemRow[]) => readonly ItemOfRows[]
  readItems: ReadItems
}

/**
 * Returns the keys of an item's rows in the rows passed to `change`. Splitting may have changed these keys.
 */
export type RowsOf = (item: ItemOfRows) => readonly string[]

/**
 * Changes items by calling `change`. If these items share rows with other items, splits those rows first, so
 * that the other items stay unchanged. Returns all changes to the rows, including the splits. Doesn't modify
 * its arguments.
 */
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
  const splitUp = applyChanges(rows, split)
  const rowsByItem = new Map(readRows(splitUp).map((item) => [item.key, item.rows]))
  const rowsOf: RowsOf = (item) => rowsByItem.get(item.key) ?? item.rows
  return changesBetween(rows, applyChanges(splitUp, change(splitUp, rowsOf)))
}
