import type { Tick } from '../list-marks.ts'
import type { ListItem } from '../read-item.ts'

/** The items of a line, and the mark before them. */
export type ReadItems = { items: readonly ListItem[]; tick: Tick }

/**
 * Returns all items in the order of the text. A check mark is a tick only if other lines have another mark or
 * none. A filled mark is a tick only if other lines have an open one. If some lines have a check mark and
 * some have neither a check mark nor a cross, items with a cross are left out.
 */
export function ticked(read: readonly ReadItems[]): ListItem[] {
  const marks = new Set(read.flatMap(({ items, tick }) => (items.length > 0 ? [tick] : [])))
  const isTick = (tick: Tick) =>
    (tick === 'check' && marks.size > 1) || (tick === 'filled' && marks.has('open'))
  const isChecked = marks.has('check') || marks.has('ticked')
  const areCrossedOut = isChecked && (marks.has('open') || marks.has(null))
  return read
    .filter(({ tick }) => tick !== 'cross' || !areCrossedOut)
    .flatMap(({ items, tick }) =>
      isTick(tick) ? items.map((item) => ({ ...item, isTicked: true })) : items,
    )
    .toSorted((a, b) => a.at - b.at)
}
