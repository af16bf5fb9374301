import type { Clock } from './clock.ts'
import { type TickedItem, tickKeysIn } from './ticked-rows.ts'

/** Who takes what a row says on this trip, null for nobody, and since when. */
export type Assignment = { to: string | null; clock: Clock }

/**
 * Who takes which items of a list, by the keys of the items. They are assigned under the keys of their rows, as
 * they are ticked; of an item in several rows the latest assignment counts. `items` are all of the list.
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
