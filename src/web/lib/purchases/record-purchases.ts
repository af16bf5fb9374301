import { type ItemTick, itemsOfDay, ticksByDay } from '#shared/buy-again/bought-days.ts'
import type { ItemFinder } from '../item-finder.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import type { StoredList } from '../lists/stored-list.ts'
import { whenIdle } from '../when-idle.ts'
import { emptyDay } from './day-row.ts'
import { localDay } from './local-day.ts'
import type { ShopperPurchases } from './shopper-purchases.ts'
import { ticksOfList } from './ticks-of-list.ts'

/**
 * Maximum age of a tick to record, in days. It is less than the 30 days after which the server forgets which
 * days the shopper deleted.
 */
const maxTickDays = 28
const dayMs = 24 * 3_600_000
/**
 * Time between a tick and its recording, in milliseconds. Recording right away would slow down the response
 * to the tap.
 */
const pauseMs = 250

type Recording = {
  lists: ShopperLists
  purchases: ShopperPurchases
  finder: Pick<ItemFinder, 'readRows'>
}

/**
 * Shortly after each change, records the items ticked on the shopper's lists as bought on the day of the
 * tick. Each device records all ticks it sees, including those made by other members or on other devices, so
 * that a purchase is recorded even if one of the devices is turned off. Skips lists that the shopper can only
 * view, and ticks older than 28 days. Starts recording once the lists have synced. Returns a function that
 * stops recording.
 */
export function recordPurchases(recording: Recording): () => void {
  const { lists, purchases } = recording
  const ticksOf = listTicksReader(recording)
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancelIdle = () => {}

  function schedule() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      cancelIdle()
      cancelIdle = whenIdle(record)
    }, pauseMs)
  }

  function record() {
    const { saved, current, sync } = lists.snapshot()
    const { isOpen, saved: days } = purchases.snapshot()
    // Until the first sync, the difference between this device's clock and the server's is unknown.
    if (!isOpen || !sync.hasSynced) return
    const nowMs = lists.nowMs()
    const all = [...(current ? [current] : []), ...saved]
    const ticks = all.filter(({ role }) => role !== 'viewer').flatMap(ticksOf)
    const today = localDay(nowMs)
    const first = localDay(nowMs - maxTickDays * dayMs)
    const stored = new Map(days.map((day) => [day.day, day]))
    for (const [day, dayTicks] of ticksByDay(ticks, localDay)) {
      if (day < first || day > today) continue
      const before = stored.get(day) ?? emptyDay
      if (itemsOfDay(before, dayTicks) === before.items) continue
      // If the device is out of space, these ticks are recorded after the next change, or by another device.
      purchases.record(day, dayTicks, nowMs).catch(() => {})
    }
  }

  schedule()
  const stops = [lists.subscribe(schedule), purchases.subscribe(schedule)]
  return () => {
    clearTimeout(timer)
    cancelIdle()
    for (const stop of stops) stop()
  }
}

/** Returns a function that reads a list's ticks and caches them until the list changes. */
function listTicksReader({ lists, finder }: Recording) {
  const read = new WeakMap<StoredList, readonly ItemTick[]>()
  return (list: StoredList): readonly ItemTick[] => {
    const known = read.get(list)
    if (known) return known
    const sinceMs = lists.nowMs() - maxTickDays * dayMs
    const rows = lists.rowsOf(list.uid)
    const ticks = ticksOfList({ list, rows, readRows: finder.readRows, sinceMs })
    read.set(list, ticks)
    return ticks
  }
}
