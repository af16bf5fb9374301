import type { Clock } from './clock.ts'
import { type TickedItem, tickKeysIn } from './ticked-rows.ts'

/**
 * The shopper who picks up a row's item on the current trip (null if nobody is assigned), and the
 * assignment's clock.
 */
export type Assignment = { to: string | null; clock: Clock }

/**
 * Returns the assigned items of a list, by item key. Leaves out items that nobody is assigned to. Assignments
 * are stored under the same keys as ticks (see `tickKeysIn`). If an item has several rows, its latest
 * assignment wins. `items` must be all items of the list.
 */
export function assignedItems(
  items: readonly TickedItem[],
  assignments: ReadonlyMap<string, Assignment>,
): Map<string, Assignment & { to: string }> {
  if (assignments.size === 0) return new Map()
  const keysOf = tickKeysIn(items)
  return new Map(
    items.flatMap((item): [string, Assignment & { to: string }][] => {
      const [first, ...others] = keysOf(item).flatMap((key) => assignments.get(key) ?? [])
      if (!first) return []
      const { to, clock } = others.reduce(
        (latest, one) => (one.clock > latest.clock ? one : latest),
        first,
      )
      return to === null ? [] : [[item.key, { to, clock }]]
    }),
  )
}
