import type { LazyModule } from '../lazy-module.ts'
import type { MovedList } from '../lists/move-list.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { writePendingChanges } from './pending-changes.ts'
import { flushTicks, writePendingTicks } from './pending-ticks.ts'
import { readSavedTrip, tripSaver } from './saved-trip.ts'
import { beginTextDraft, flushText, writeTextDrafts } from './text-draft.ts'
import { tripOfNewRoute } from './ticks.ts'
import { createTrip, type Trip } from './trip.ts'
import { isUnsaved, withMovedList, withOpenList, withProgress } from './trip-state.ts'
import { onViewChange } from './view-address.ts'

export type ConnectedTrip = {
  trip: Trip
  /** Resolves once what was typed before the lists were open has been compared with them. */
  whenBegun: () => Promise<void>
  close: () => void
}

/** The trip that this device has saved; each change of it is saved, and written into lists once they are open. */
export function connectTrip(shopperId: string, lists: LazyModule<ShopperLists>): ConnectedTrip {
  const saved = readSavedTrip(shopperId)
  const trip = createTrip(shopperId, saved.state)
  const save = tripSaver(trip, saved)
  let begun: Promise<void> = Promise.resolve()
  const stops = [
    lists.onChange(connect),
    // Before anything is written into the list that has moved.
    trip.subscribe(() => followMovedList(trip, trip.lists()?.takeMove() ?? null)),
    trip.subscribe(save),
    onViewChange(save),
    writeTextDrafts(trip),
    writePendingChanges(trip),
    writePendingTicks(trip),
    trip.subscribe(() => leaveGoneList(trip)),
    trip.subscribe(() => joinTripOfList(trip)),
  ]
  connect()

  function connect() {
    const state = lists.state()
    if (state.status !== 'loaded' || trip.lists()) return
    stops.push(
      state.value.onFlush(() => flushText(trip)),
      state.value.onFlush(() => flushTicks(trip)),
    )
    trip.setLists(state.value)
    // It moved while this tab was closed: it had items when it was saved.
    if (saved.state.textDraft?.text) followMovedList(trip, state.value.lastMove())
    begun = beginTextDraft(trip, state.value, saved.isOfTab ? null : saved.state.textDraft)
  }

  return {
    trip,
    whenBegun: () => begun,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** The current list has got a name, here or on another device: who had it open goes on with it. */
function followMovedList({ shopperId, snapshot, change }: Trip, moved: MovedList | null): void {
  if (!moved || snapshot().openList !== null) return
  change((state) => withMovedList(state, { from: shopperId, to: moved.uid, trip: moved.trip }))
}

/** A list that was deleted, or is shared no longer, gives way to the current one. */
function leaveGoneList(trip: Trip): void {
  const { openList, textDraft } = trip.snapshot()
  if (openList === null || textDraft?.base.rows === null || isUnsaved(textDraft)) return
  if (!trip.lists()?.isGone(openList)) return
  trip.change((state) => withOpenList(state, null))
}

/**
 * A route that began before the lists were open is of the trip that they turn out to be on. A route before
 * it may have left ticks of that trip: they don't count.
 */
function joinTripOfList(trip: Trip): void {
  const { progress } = trip.snapshot()
  const of = progress && progress.of === null ? tripOfNewRoute(trip, 0) : null
  if (of) trip.change((state) => withProgress(state, (now) => ({ ...now, of })))
}
