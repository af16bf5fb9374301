import type { ShopperLists } from '../lists/shopper-lists.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { isProgressOfList, tripOfNewRoute } from './ticks.ts'
import type { Trip } from './trip.ts'

/** The writes in progress for each trip. */
const writing = new WeakMap<Trip, Set<Promise<void>>>()

/**
 * Waits until no tick is being written. Resolves with true if no ticks are pending, or if the shopper is a
 * viewer, because a viewer's ticks always stay pending. Otherwise, resolves with false.
 */
export async function waitForTicks(trip: Trip): Promise<boolean> {
  const writes = writing.get(trip) ?? new Set()
  while (writes.size > 0) await Promise.all(writes)
  const { canTick, pendingTicks } = trip.snapshot()
  // A viewer's ticks are never written into rows.
  return !canTick || pendingTicks.size === 0
}

/**
 * Writes pending ticks into rows as soon as the lists are open and the list's trip is known. Drops and
 * reports a tick that can't be stored. If the list turns out to be on a different trip than the route, drops
 * the ticks that were waiting to be written. Returns a function that stops the writing.
 */
export function writePendingTicks(trip: Trip): () => void {
  const inFlight = new Map<string, boolean>()
  const writes = new Set<Promise<void>>()
  writing.set(trip, writes)
  let wasWaiting = false

  function flush() {
    const { canTick, pendingTicks, progress } = trip.snapshot()
    const lists = trip.lists()
    if (pendingTicks.size === 0) return
    // The trip to which these ticks belong isn't known yet.
    if (!lists || tripOfNewRoute(trip) === null) {
      wasWaiting = true
      return
    }
    const isForOtherTrip = wasWaiting && progress?.of && !isProgressOfList(trip)
    wasWaiting = false
    if (isForOtherTrip) return trip.change((state) => ({ ...state, pendingTicks: new Map() }))
    if (!canTick) return
    const list = trip.listId()
    const ticks = [...pendingTicks].filter(([key, is]) => inFlight.get(idOf(list, key)) !== is)
    for (const isDone of [true, false]) {
      const keys = ticks.flatMap(([key, is]) => (is === isDone ? key : []))
      if (keys.length > 0) track(write(lists, { list, keys, isDone }))
    }
  }

  function track(write: Promise<void>) {
    writes.add(write)
    void write.finally(() => writes.delete(write))
  }

  async function write(lists: ShopperLists, { list, keys, isDone }: Ticks) {
    for (const key of keys) inFlight.set(idOf(list, key), isDone)
    try {
      await lists.setTicked(list, keys, isDone)
    } catch {
      reportFailedWrite('tick')
    }
    // The shopper may have toggled the item again while the tick was being written.
    for (const key of keys) {
      if (inFlight.get(idOf(list, key)) === isDone) inFlight.delete(idOf(list, key))
    }
    if (list !== trip.listId()) return
    const isStillPending = ([key, is]: [string, boolean]) => is !== isDone || !keys.includes(key)
    trip.change((state) => ({
      ...state,
      pendingTicks: new Map([...state.pendingTicks].filter(isStillPending)),
    }))
  }

  flush()
  return trip.subscribe(flush)
}

type Ticks = { list: string; keys: readonly string[]; isDone: boolean }

function idOf(list: string, key: string): string {
  return `${list}\n${key}`
}
