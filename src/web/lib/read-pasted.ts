import { type ListItem } from '#shared/list-reader/read-item.ts'
import { readList } from '#shared/list-reader/read-list.ts'
import { type PlainList, plainList } from '#shared/list-reader/shape/plain-list.ts'
import { addText, applyChanges } from '#shared/lists/change-rows.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import type { KnownNames } from '#shared/names/known-names.ts'

/** Pasted text, and the rows of the list it is added to. */
export type Pasted = { text: string; rows: readonly ListItemRow[] }

/** Everything that the page reads while it adds pasted text to a list. */
export type PastedItems = {
  /** The pasted text as plain lines. Null if the text already consists of plain lines. */
  plain: PlainList | null
  /** The items in each text that the page reads, keyed by that text. */
  itemsOf: ReadonlyMap<string, readonly ListItem[]>
}

/** Reads in advance what the page needs in order to add the pasted text to the list. Doesn't add anything. */
export function readPasted({ text, rows }: Pasted, names: KnownNames): PastedItems {
  const itemsOf = new Map<string, readonly ListItem[]>()
  const read = (whole: string) => {
    const items = itemsOf.get(whole) ?? readList(whole, names)
    itemsOf.set(whole, items)
    return items
  }
  const plain = plainList(text, names)
  const changes = addText(rows, plain?.text ?? text, read)
  read(textOfRows(applyChanges(rows, changes)))
  return { plain, itemsOf }
}
