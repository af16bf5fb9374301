import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { type Clock, clockAfter } from '#shared/lists/clock.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import type { Write } from '../sync/apply-writes.ts'
import { newListRepeat } from './list-writes.ts'

/**
 * Returns a write of a repeat that a device changes without the shopper: its items were added, or its target
 * got a name. Every device writes the same, right after the last change by a shopper, so whatever a shopper
 * has changed since wins.
 */
export function newRepeatByDevice(
  { rows }: { rows: ReadonlyMap<string, SyncedRow> },
  uid: string,
  repeats: ListRepeat,
): Write {
  const before = rows.get(rowId('lists', uid))?.clocks['repeats'] ?? ''
  return { ...newListRepeat(repeats), clocks: { repeats: clockByDevice(before, repeats) } }
}

/**
 * Returns the clock of a change by a device. It ends with the first day on which the items come next, so of
 * two devices that were offline, the one that went further wins.
 */
function clockByDevice(before: Clock, { since }: ListRepeat): Clock {
  const tab = `r${since.replaceAll('-', '')}`
  const tabBefore = before.slice('0000000000000-0000-'.length)
  const goesOn = /^r\d{8}$/.test(tabBefore) && tab > tabBefore
  return goesOn ? before.slice(0, -tabBefore.length) + tab : clockAfter(before, tab)
}
