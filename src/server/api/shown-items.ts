import { textOfRows } from '#shared/lists/list-text.ts'
import { rowsAt } from '#shared/lists/row-spans.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { tickedItems } from '#shared/lists/ticked-rows.ts'
import type { ListRows } from './list-queries.ts'
import type { Mention } from './read-mentions.ts'

/** An item as the app shows it, which may be written several times and in several rows. */
export type ShownItem = {
  key: string
  /** The text of each mention. */
  texts: readonly string[]
  /** The keys of its rows, in list order. */
  rows: readonly string[]
  isDone: boolean
}

/** Returns the items of a list without duplicates and headings, in list order. */
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

/** Returns the id that programs use: opaque, safe in a URL and derived from the tick key. */
export function itemId({ key }: Pick<ShownItem, 'key'>): string {
  return Buffer.from(tickKey(key)).toString('base64url')
}
