import { keyAtStore } from '#shared/list-reader/read-list.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import { rowsAt } from '#shared/lists/row-spans.ts'
import { splitRowText } from '#shared/lists/row-store.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { tickedItems } from '#shared/lists/ticked-rows.ts'
import { namedStore } from '#shared/stores/named-store.ts'
import type { ListRows } from './list-queries.ts'
import type { Mention } from './read-mentions.ts'

/** An item as the app shows it. A list may mention the item several times, in one or more rows. */
export type ShownItem = {
  /**
   * The item's ID for programs: an opaque, URL-safe string that stays the same when only the store changes.
   */
  id: string
  /** The item's key in the app, which includes the store. */
  key: string
  /** The key without the store. */
  name: string
  /**
   * The store set on the item's row. If none is set, the store that the text or its heading names, or null.
   */
  store: string | null
  /** The text of each mention, without the store. */
  texts: readonly string[]
  /** The keys of the rows that mention the item, in list order. */
  rows: readonly string[]
  isDone: boolean
}

/**
 * Returns the items on a list in list order, without headings, and all their mentions. Mentions with the same
 * key and store are merged into one item, as in `readRows`.
 */
export async function shownItems(
  list: Pick<ListRows, 'ticks'> & { rows: readonly ListItemRow[] },
  readMentions: (text: string) => Promise<readonly Mention[]>,
): Promise<{ items: ShownItem[]; mentions: readonly Mention[] }> {
  const mentions = await readMentions(textOfRows(list.rows))
  const rowsOf = rowsAt(list.rows)
  const found = mentions.map((mention) => {
    const rows = rowsOf(mention)
    const store = storeNamed(rows.find((row) => row.store !== '')?.store)
    const { text } = splitRowText(mention.text)
    return { ...mention, text, store: store ?? mention.store, rows: rows.map(({ key }) => key) }
  })
  const groups = Map.groupBy(found, ({ key, store }) => keyAtStore(key, store))
  const read = [...groups].flatMap(([key, written]) => {
    const [first] = written
    if (first === undefined) return []
    return {
      key,
      name: first.key,
      store: first.store,
      texts: written.map(({ text }) => text),
      rows: [...new Set(written.flatMap(({ rows }) => rows))],
    }
  })
  const ticked = tickedItems(read, new Map(list.ticks.map((tick) => [tick.key, tick])))
  const ids = idsOf(read)
  return {
    items: read.map((item) => ({
      ...item,
      id: ids.get(item.key) ?? '',
      isDone: ticked.has(item.key),
    })),
    mentions,
  }
}

/**
 * Returns a store's name in its usual spelling. Returns an unknown name unchanged, and null if the name is
 * missing.
 */
export function storeNamed(store: string | null | undefined): string | null {
  return store ? (namedStore(store) ?? store) : null
}

/**
 * Returns the IDs of items, keyed by item key. An ID is derived from the item's name. If several items share
 * a name, their IDs also depend on the keys of their rows, which stay the same when the store changes.
 */
function idsOf(
  items: readonly Pick<ShownItem, 'key' | 'name' | 'rows'>[],
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  const used = new Set<string>()
  const withRow = items.map((item) => ({ ...item, row: item.rows.toSorted()[0] ?? '' }))
  for (const { key, name, row } of withRow.toSorted((a, b) => (a.row < b.row ? -1 : 1))) {
    // The row's key contains the store that the row was added with.
    const { store } = splitRowText(row)
    const id = tickKey(store === '' ? name : keyAtStore(name, store))
    let unused = id
    for (let nth = 2; used.has(unused); nth += 1) unused = `${id}~${nth}`
    used.add(unused)
    ids.set(key, Buffer.from(unused).toString('base64url'))
  }
  return ids
}
