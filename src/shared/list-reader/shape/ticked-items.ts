import type { Tick } from '../list-marks.ts'
import type { ListItem } from '../read-item.ts'

/** Items of a line with the mark before them. */
export type ReadItems = { items: readonly ListItem[]; tick: Tick }

/** Returns all items in order. An ambiguous mark is a tick only if other marks occur too. */
export function ticked(read: readonly ReadItems[]): ListItem[] {
  const marks = new Set(read.flatMap(({ items, tick }) => (items.length > 0 ? [tick] : [])))
  const isTick = (tick: Tick) =>
    (tick === 'check' && marks.size > 1) || (tick === 'filled' && marks.has('open'))
  return read
    .flatMap(({ items, tick }) =>
      isTick(tick) ? items.map((item) => ({ ...item, isTicked: true })) : items,
    )
    .toSorted((a, b) => a.at - b.at)
}
