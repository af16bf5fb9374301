import { type ListItemRow, textOfRows } from '#shared/lists/list-text.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import type { Mention } from './read-mentions.ts'

/** An item as the app shows it: written once or more often, in one row or in several. */
export type ShownItem = {
  key: string
  /** As it was written, each time. */
  texts: readonly string[]
  rows: readonly ListItemRow[]
  isDone: boolean
}

/** The items of a list, each once, in the order of the list; headings are none. */
export async function shownItems(
  list: { rows: readonly ListItemRow[]; ticked: readonly string[] },
  read: (text: string) => Promise<readonly Mention[]>,
): Promise<ShownItem[]> {
  const text = textOfRows(list.rows)
  const ends = endsOf(list.rows)
  const ticked = new Set(list.ticked)
  const items = new Map<string, { texts: string[]; rows: Set<ListItemRow> }>()
  let position = 0
  let first = 0
  for (const { key, text: words } of await read(text)) {
    const at = text.indexOf(words, position)
    if (at === -1) continue
    position = at + words.length
    // From the row that it begins in to the one that it ends in.
    while ((ends[first] ?? Number.POSITIVE_INFINITY) <= at) first += 1
    let last = first
    while ((ends[last] ?? Number.POSITIVE_INFINITY) < position) last += 1
    const item = items.get(key) ?? { texts: [], rows: new Set() }
    items.set(key, item)
    item.texts.push(words)
    for (const row of list.rows.slice(first, last + 1)) item.rows.add(row)
  }
  return [...items].map(([key, item]) => ({
    key,
    texts: item.texts,
    rows: [...item.rows],
    isDone: ticked.has(tickKey(key)),
  }))
}

/** As programs see it: opaque, safe in an address, and as long as a key of a tick at most. */
export function itemId({ key }: Pick<ShownItem, 'key'>): string {
  return Buffer.from(tickKey(key)).toString('base64url')
}

/** Where each row ends in the text of all of them. */
function endsOf(rows: readonly ListItemRow[]): number[] {
  let end = 0
  return rows.map(({ before, text }, at) => {
    end += at === 0 ? text.length : before.length + text.length
    return end
  })
}
