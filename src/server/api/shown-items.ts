import { textOfRows } from '#shared/lists/list-text.ts'
import { rowsAt } from '#shared/lists/row-spans.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { tickedItems } from '#shared/lists/ticked-rows.ts'
import type { ListRows } from './list-queries.ts'
import type { Mention } from './read-mentions.ts'

/** An item as the app shows it. A list may mention it several times, in one or more rows. */
export type ShownItem = {
  key: string
  /** The text of each mention. */
  texts: readonly string[]
  /** The keys of the rows that mention the item, in list order. */
  rows: readonly string[]
  isDone: boolean
}

/** Returns the items of a list in list order, without duplicates and headings, and all their mentions. */
export async function shownItems(
  list: Pick<ListRows, 'rows' | 'ticks'>,
  readMentions: (text: string) => Promise<readonly Mention[]>,
): Promise<{ items: ShownItem[]; mentions: readonly Mention[] }> {
  const mentions = await readMentions(textOfRows(list.rows))
  const rowsOf = rowsAt(list.rows)
  const read = [...Map.groupBy(mentions, ({ key }) => key)].map(([key, written]) => ({
    key,
    texts: written.map(({ text }) => text),
    rows: [...new Set(written.flatMap((one) => rowsOf(one).map((row) => row.key)))],
  }))
  const ticked = tickedItems(read, new Map(list.ticks.map((tick) => [tick.key, tick])))
  return { items: read.map((item) => ({ ...item, isDone: ticked.has(item.key) })), mentions }
}

/** Returns the id of an item for programs. The id is opaque, safe in a URL and derived from the tick key. */
export function itemId({ key }: Pick<ShownItem, 'key'>): string {
  return Buffer.from(tickKey(key)).toString('base64url')
}
