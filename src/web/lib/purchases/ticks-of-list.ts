import type { ItemTick } from '#shared/buy-again/bought-days.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { clockMs } from '#shared/lists/clock.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { tickedItems, tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { ListTick, StoredList } from '../lists/stored-list.ts'

type ReadRows = (rows: readonly ListItemRow[]) => readonly MergedItem[]

type ListOfTicks = {
  list: Pick<StoredList, 'items' | 'ticks' | 'ticksBefore'>
  /** All rows of the list, including removed items. */
  rows: readonly SyncedRow[]
  readRows: ReadRows
  /** Ticks before this time are left out. */
  sinceMs: number
}

/**
 * Returns the items ticked on a list's current and previous trips as bought, even if they were removed from
 * the list later. Returns an unticked item as not bought only if it is on the list now and was on the list
 * when it was unticked. Otherwise, the item was unticked because it was cleared or added again, so it stays
 * bought.
 */
export function ticksOfList({ list, rows, readRows, sinceMs }: ListOfTicks): ItemTick[] {
  const items = readRows(list.items)
  const stored = new Map(
    rows.flatMap((row): [string, SyncedRow][] =>
      row.kind === 'items' ? [[row.key.key ?? '', row]] : [],
    ),
  )
  return [list.ticks, list.ticksBefore].flatMap((all) => {
    const ticks = new Map([...all].filter(([, { atMs }]) => atMs >= sinceMs))
    if (ticks.size === 0) return []
    return ticksOfTrip({ items, ticks, stored, readRows })
  })
}

type TicksOfTrip = {
  items: readonly MergedItem[]
  ticks: ReadonlyMap<string, ListTick>
  /** Item rows by key. */
  stored: ReadonlyMap<string, SyncedRow>
  readRows: ReadRows
}

function ticksOfTrip({ items, ticks, stored, readRows }: TicksOfTrip): ItemTick[] {
  const ticked = tickedItems(items, ticks)
  const keysOf = tickKeysIn(items)
  const seen = new Set<string>()
  const found: ItemTick[] = []
  for (const item of items) {
    const keys = [...new Set([...keysOf(item), tickKey(item.key)])]
    for (const key of keys) seen.add(key)
    const tick = ticked.get(item.key)
    const untickedMs = keys.flatMap((key) => untickedAtMs(ticks.get(key), stored.get(key)))
    if (tick) found.push({ name: item.name, isBought: true, atMs: tick.atMs })
    else for (const atMs of untickedMs) found.push({ name: item.name, isBought: false, atMs })
  }
  // The remaining ticks belong to items that were removed from the list after they were ticked.
  for (const [key, { done, atMs }] of ticks) {
    if (!done || seen.has(key)) continue
    for (const name of namesOf(key, stored.get(key), readRows)) {
      found.push({ name, isBought: true, atMs })
    }
  }
  return found
}

/**
 * Returns the time when an item was unticked, in an array. The array is empty if the item is ticked, or was
 * added to the list after it was unticked.
 */
function untickedAtMs(tick: ListTick | undefined, row: SyncedRow | undefined): number[] {
  if (!tick || tick.done) return []
  const isSince = !row || clockMs(row.clocks['present'] ?? '') < tick.atMs
  return isSince ? [tick.atMs] : []
}

/**
 * Returns the names of the items in a removed row. If the row isn't on this device, reads them from the
 * tick's key.
 */
function namesOf(key: string, row: SyncedRow | undefined, readRows: ReadRows): string[] {
  const text = row?.fields['text']
  const words = typeof text === 'string' ? text : key.replace(/~\d+$/, '')
  return readRows([{ key, text: words, before: '', place: 0, store: '' }]).map(({ name }) => name)
}
