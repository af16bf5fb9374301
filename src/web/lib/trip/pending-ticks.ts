import type { ShopperLists } from '../lists/shopper-lists.ts'
import { reportFailedWrite } from './failed-writes.ts'
import type { Trip } from './trip.ts'

/** Writes pending ticks into rows as soon as that can be. */
export function writePendingTicks(trip: Trip): () => void {
  const inFlight = new Map<string, boolean>()

  function flush() {
    const { canTick, pendingTicks } = trip.snapshot()
    const lists = trip.lists()
    if (!lists || !canTick) return
    const isToWrite = ([key, isDone]: [string, boolean]) => inFlight.get(key) !== isDone
    const ticks = [...pendingTicks].filter(isToWrite)
    for (const isDone of [true, false]) {
      const keys = ticks.flatMap(([key, is]) => (is === isDone ? key : []))
      if (keys.length > 0) void write(lists, keys, isDone)
    }
  }

  async function write(lists: ShopperLists, keys: readonly string[], isDone: boolean) {
    for (const key of keys) inFlight.set(key, isDone)
    try {
      await lists.setTicked(trip.listId(), keys, isDone)
    } catch {
      reportFailedWrite('tick')
    }
    // The same item may have been pressed the other way meanwhile.
    for (const key of keys) if (inFlight.get(key) === isDone) inFlight.delete(key)
    const isLeft = ([key, is]: [string, boolean]) => is !== isDone || !keys.includes(key)
    trip.change((state) => ({
      ...state,
      pendingTicks: new Map([...state.pendingTicks].filter(isLeft)),
    }))
  }

  flush()
  return trip.subscribe(flush)
}
