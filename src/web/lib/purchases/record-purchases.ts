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
 * Age in days after which ticks aren't recorded. The server forgets after 30 days which days the shopper
 * deleted.
 */
const maxTickDays = 28
const dayMs = 24 * 3_600_000
/** Pause after a tick, in milliseconds, so that recording doesn't slow down the tap. */
const pauseMs = 250

type Recording = {
  lists: ShopperLists
  purchases: ShopperPurchases
  finder: Pick<ItemFinder, 'readRows'>
}

/**
 * Records what is ticked on any list of the shopper as bought on the day of the tick, shortly after it. Every
 * device does so for all ticks that it sees, including those of other members, so that a device may be closed at
 * any time. Lists that the shopper only views don't count. Returns a function that stops it.
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
    // Until the first sync, the clock of this device may be wrong.
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
      // If the device has no room, the ticks are recorded the next time, or by another device.
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

/** Returns a function that reads the ticks of a list, again only after the list has changed. */
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
