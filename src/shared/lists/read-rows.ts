import type { ListItem } from '#shared/list-reader/read-item.ts'
import { type MergedItem, mergeItems } from '#shared/list-reader/read-list.ts'
import { namedStore } from '#shared/stores/named-store.ts'
import type { ListItemRow } from './list-item-row.ts'
import { textOfRows } from './list-text.ts'
import { rowsAt } from './row-spans.ts'
import { splitRowText } from './row-store.ts'

/**
 * Returns the items on a list, in order, with the keys of their rows. Items with the same name and store are
 * merged. Headings aren't items. The store of a row takes precedence over the store of its heading.
 * `readItems` is the list reader.
 */
export function readRows(
  rows: readonly ListItemRow[],
  readItems: (text: string) => readonly ListItem[],
): MergedItem[] {
  const rowsOf = rowsAt(rows)
  const items = readItems(textOfRows(rows)).map((item) => {
    const store = rowsOf(item).find((row) => row.store !== '')?.store
    if (store === undefined) return item
    const { text } = splitRowText(item.text)
    return { ...item, text, store: namedStore(store) ?? store }
  })
  return mergeItems(items, (item) => rowsOf(item).map(({ key }) => key))
}
