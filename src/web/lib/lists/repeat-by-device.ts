import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { type Clock, clockAfter } from '#shared/lists/clock.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import type { Write } from '../sync/apply-writes.ts'
import { writeOfRepeatSetting } from './list-writes.ts'

/**
 * Returns the write for a change that a device, rather than the shopper, makes to a repeat. Devices make such
 * changes after adding the items, or after the target list was named. The write's clock is always just later
 * than that of the shopper's last change, no matter when the write is made. All devices therefore write the
 * same values, and any later change by a shopper wins.
 */
export function writeOfRepeatByDevice(
  { rows }: { rows: ReadonlyMap<string, SyncedRow> },
  uid: string,
  repeats: ListRepeat,
): Write {
  const before = rows.get(rowId('lists', uid))?.clocks['repeats'] ?? ''
  return { ...writeOfRepeatSetting(repeats), clocks: { repeats: clockByDevice(before, repeats) } }
}

/**
 * Returns the clock for a change made by a device rather than by the shopper. The clock ends with the next
 * day on which the items may be added. If two devices were offline, the change with the later day therefore
 * wins.
 */
function clockByDevice(before: Clock, { since }: ListRepeat): Clock {
  const tab = `r${since.replaceAll('-', '')}`
  const tabBefore = before.slice('0000000000000-0000-'.length)
  const isNextDeviceChange = /^r\d{8}$/.test(tabBefore) && tab > tabBefore
  return isNextDeviceChange ? before.slice(0, -tabBefore.length) + tab : clockAfter(before, tab)
}
