import type { LazyModule } from '../lazy-module.ts'
import type { MovedList } from '../lists/move-list.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { writePendingChanges } from './pending-changes.ts'
import { waitForTicks, writePendingTicks } from './pending-ticks.ts'
import { readSavedTrip, tripSaver } from './saved-trip.ts'
import { beginTextDraft, flushText, writeTextDrafts } from './text-draft.ts'
import { tripOfNewRoute } from './ticks.ts'
import { createTrip, type Trip } from './trip.ts'
import { isUnsaved, withMovedList, withOpenList, withProgress } from './trip-state.ts'
import { onViewChange } from './view-address.ts'

export type ConnectedTrip = {
  trip: Trip
  /** Resolves once the text typed before the lists were open has been merged into rows. */
  whenReady: () => Promise<void>
  close: () => void
}

/**
 * Opens the trip saved on this device. Saves every later change on this device until the trip is closed. Once
 * the lists are open, also writes the changes into the lists' rows. Doesn't load the lists.
 */
export function connectTrip(shopperId: string, lists: LazyModule<ShopperLists>): ConnectedTrip {
  const saved = readSavedTrip(shopperId)
  const trip = createTrip(shopperId, saved.state)
  const save = tripSaver(trip, saved)
  let ready: Promise<void> = Promise.resolve()
  const stops = [
    lists.onChange(connect),
    // This subscription must come first, so that changes aren't written into the current list after its items
    // have moved to a named list.
    trip.subscribe(() => followMovedList(trip, trip.lists()?.takeMove() ?? null)),
    trip.subscribe(save),
    onViewChange(save),
    writeTextDrafts(trip),
    writePendingChanges(trip),
    writePendingTicks(trip),
    trip.subscribe(() => closeRemovedList(trip)),
    trip.subscribe(() => linkRouteToTrip(trip)),
  ]
  connect()

  function connect() {
    const state = lists.state()
    if (state.status !== 'loaded' || trip.lists()) return
    stops.push(
      state.value.saveBeforeFlush(() => flushText(trip)),
      state.value.saveBeforeFlush(() => waitForTicks(trip)),
    )
    trip.setLists(state.value)
    // If the saved trip contains text, its items may have moved to a named list while this tab was closed.
    if (saved.state.textDraft?.text) followMovedList(trip, state.value.lastMove())
    ready = beginTextDraft(trip, state.value, saved.isFromThisTab ? null : saved.state.textDraft)
  }

  return {
    trip,
    whenReady: () => ready,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** If the current list is open and has been given a name, here or on another device, opens the named list. */
function followMovedList({ shopperId, snapshot, change }: Trip, moved: MovedList | null): void {
  if (!moved || snapshot().openList !== null) return
  change((state) => withMovedList(state, { from: shopperId, to: moved.uid, trip: moved.trip }))
}

/**
 * Opens the current list if the open list was deleted or is no longer shared with the shopper. Does nothing
 * while the open list has unsaved text.
 */
function closeRemovedList(trip: Trip): void {
  const { openList, textDraft } = trip.snapshot()
  if (openList === null || textDraft?.base.rows === null || isUnsaved(textDraft)) return
  if (!trip.lists()?.isGone(openList)) return
  trip.change((state) => withOpenList(state, null))
}

/**
 * If a route began before the lists were open, links the route to its list's current trip. Earlier ticks on
 * that trip don't count toward the route.
 */
function linkRouteToTrip(trip: Trip): void {
  const { progress } = trip.snapshot()
  const of = progress && progress.of === null ? tripOfNewRoute(trip, 0) : null
  if (of) trip.change((state) => withProgress(state, (now) => ({ ...now, of })))
}
