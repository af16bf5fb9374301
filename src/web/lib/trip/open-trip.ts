import { listsOf, openLists } from '../lists/lists-part.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { onShopperLeft } from '../session.ts'
import { writePendingChanges } from './pending-changes.ts'
import { writePendingTicks } from './pending-ticks.ts'
import { readSavedTrip, tripSaver } from './saved-trip.ts'
import { beginTextDraft, flushText, writeTextDrafts } from './text-draft.ts'
import { tripOfNewWalk } from './ticks.ts'
import { createTrip, type Trip } from './trip.ts'
import { isUnsaved, withWalk } from './trip-state.ts'
import { onViewChange } from './view-address.ts'

type Opened = {
  trip: Trip
  /** Resolves once what was typed before the lists were open has been compared with them. */
  whenBegun: () => Promise<void>
  close: () => void
}

let opened: Opened | null = null

onShopperLeft(() => {
  opened?.close()
  opened = null
})

/** The trip of the shopper who is signed in, as this device has saved it. */
export function tripOf(shopperId: string): Trip {
  if (opened?.trip.shopperId === shopperId) return opened.trip
  opened?.close()
  opened = openTrip(shopperId)
  return opened.trip
}

/** The trip once the lists of this device are open and what was typed is in rows; it throws when they can't be opened. */
export async function tripWithLists(
  shopperId: string,
): Promise<{ trip: Trip; lists: ShopperLists }> {
  const trip = tripOf(shopperId)
  const lists = await openLists(shopperId)
  if (!lists || opened?.trip !== trip) throw new Error('The lists of this device are not open.')
  await opened.whenBegun()
  if (!(await flushText(trip))) throw new Error('This browser has no room.')
  return { trip, lists }
}

function openTrip(shopperId: string): Opened {
  const saved = readSavedTrip(shopperId)
  const trip = createTrip(shopperId, saved.state)
  const save = tripSaver(trip, saved)
  const part = listsOf(shopperId)
  let begun: Promise<void> = Promise.resolve()
  const stops = [
    part.onChange(connect),
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
    const state = part.state()
    if (state.status !== 'loaded' || trip.lists()) return
    stops.push(state.part.onFlush(() => flushText(trip)))
    trip.setLists(state.part)
    begun = beginTextDraft(trip, state.part, saved.isOfTab)
  }

  return {
    trip,
    whenBegun: () => begun,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** A list that was deleted, or is shared no longer, gives way to the current one. */
function leaveGoneList(trip: Trip): void {
  const { openList, textDraft } = trip.snapshot()
  if (openList === null || textDraft?.base.rows === null || isUnsaved(textDraft)) return
  if (!trip.lists()?.isGone(openList)) return
  trip.change((state) => ({
    ...state,
    openList: null,
    textDraft: null,
    pendingChanges: [],
    pendingTicks: new Map(),
  }))
}

/**
 * A walk that began before the lists were open is of the trip that they turn out to be on. A walk before
 * it may have left ticks of that trip: they don't count.
 */
function joinTripOfList(trip: Trip): void {
  const { walk } = trip.snapshot()
  const of = walk && walk.of === null ? tripOfNewWalk(trip, 0) : null
  if (of) trip.change((state) => withWalk(state, (now) => ({ ...now, of })))
}
