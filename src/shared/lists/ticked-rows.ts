import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { tickKey } from './tick-key.ts'

/** Whether a key is ticked on the current trip. `atMs` is when that last changed. */
export type Tick = { done: boolean; atMs?: number }

/** An item with more rows than this is ticked under its own key. Otherwise it would need too many ticks. */
const maxTickedRows = 100

export type TickedItem = Pick<MergedItem, 'key' | 'rows'>

/**
 * Returns a function that returns the keys under which an item is ticked: normally those of its rows. A row
 * shared with other items is replaced by the item's own key, so that those items stay unticked. The item's
 * own key is also used if the item has no rows, or more than 100. `items` must be all items of the list.
 */
export function tickKeysIn(items: readonly TickedItem[]): (item: TickedItem) => string[] {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const key of items.flatMap(({ rows }) => rows)) (seen.has(key) ? shared : seen).add(key)
  return ({ key, rows }) => {
    if (rows.length === 0 || rows.length > maxTickedRows) return [tickKey(key)]
    return [...new Set(rows.map((row) => (shared.has(row) ? tickKey(key) : row)))]
  }
}

/**
 * Returns the latest tick of each ticked item on a list, by item key. An item is ticked if all of its rows
 * are. Older versions of the app stored ticks under the item's own key. A row that has no tick uses the
 * item's, unless the item's key is also the key of a row. `items` must be all items of the list.
 */
export function tickedItems<T extends Tick>(
  items: readonly TickedItem[],
  ticks: ReadonlyMap<string, T>,
): Map<string, T> {
  const keysOf = tickKeysIn(items)
  const rows = new Set(items.flatMap((item) => item.rows))
  return new Map(
    items.flatMap((item): [string, T][] => {
      const name = tickKey(item.key)
      const ofName = rows.has(name) ? undefined : ticks.get(name)
      const own = keysOf(item).map((key) => ticks.get(key) ?? ofName)
      const done = own.flatMap((tick) => (tick?.done ? tick : []))
      const [first, ...others] = done
      if (first === undefined || done.length < own.length) return []
      return [[item.key, others.reduce(laterTick, first)]]
    }),
  )
}

function laterTick<T extends Tick>(one: T, other: T): T {
  return (other.atMs ?? 0) > (one.atMs ?? 0) ? other : one
}
