import { type MergedItem, mergeItems, readList } from '#shared/list-reader/read-list.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItemRow } from './list-item-row.ts'
import { textOfRows } from './list-text.ts'
import { rowsAt } from './row-spans.ts'

/** Returns the items of a list in order, each once, with the keys of their rows. Headings are not items. */
export function readRows(rows: readonly ListItemRow[], names: KnownNames): MergedItem[] {
  const rowsOf = rowsAt(rows)
  return mergeItems(readList(textOfRows(rows), names), (item) => rowsOf(item).map(({ key }) => key))
}
