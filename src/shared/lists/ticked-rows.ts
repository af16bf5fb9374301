import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { tickKey } from './tick-key.ts'

/** What is known of a key that was ticked, or unticked again, on this trip. */
export type Tick = { done: boolean; atMs?: number }

/** An item in more rows is ticked under its name: nobody means so many, and each would be written. */
const maxTickedRows = 100

export type TickedItem = Pick<MergedItem, 'key' | 'rows'>

/**
 * Finds the keys under which an item is ticked: those of its rows. A row that it shares with other items is
 * ticked under its own name, as all were before, so that the others stay as they are. `items` are all of the
 * list.
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
 * The items of a list that are ticked, each of their rows, with the latest tick of them, by the keys of the
 * items. A row without a tick of its own has the one under the name of its item, from an app that ticked
 * names, unless that name is the key of a row itself.
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
      return [[item.key, others.reduce(later, first)]]
    }),
  )
}

function later<T extends Tick>(one: T, other: T): T {
  return (other.atMs ?? 0) > (one.atMs ?? 0) ? other : one
}
