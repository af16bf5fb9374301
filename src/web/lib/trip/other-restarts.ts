import { clockMs } from '#shared/lists/clock.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { otherMember } from '../lists/other-member.ts'
import { type ListMember, type StoredList, tickedKeys } from '../lists/stored-list.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { sameShoppingMs, tripOfNewRoute } from './ticks.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'
import { withNewProgress } from './trip-state.ts'

/**
 * A message about another member's change to the trip. `onUndo` is null if this shopper can't undo that
 * change.
 */
export type TripNews = { title: string; onUndo: Undo['onUndo'] | null }

/**
 * Adapts the route after another member has restarted the trip, undone a restart, or cleared the picked-up
 * items. If the member only cleared items, or restarted the route on the same trip, the route keeps its
 * progress. Otherwise, the route moves to the list's trip and loses its progress. Returns a message for the
 * shopper. Returns null and leaves the route unchanged if no other member did any of this, or if the route is
 * several hours old. Also returns null if this device has already shown the message.
 */
export function followOthers(trip: Trip): TripNews | null {
  const { progress, list } = trip.snapshot()
  const lists = trip.lists()
  const of = progress?.of
  if (!lists || !list || !of || of.list !== list.uid) return null
  const by = otherMember(list, { shopperId: trip.shopperId, userId: list.tripBy })
  const hasBegunToday = lists.nowMs() - of.ticksSinceMs < 2 * sameShoppingMs
  if (!by || !hasBegunToday) return null
  if (of.trip === list.trip) {
    const isSetSince = clockMs(list.tripClock) > of.ticksSinceMs + sameShoppingMs
    return isSetSince && claimReport(trip, list) ? newsOf(by, 'restarted the route') : null
  }
  if (of.trip === list.trip - 1 && isPickedGone(list)) {
    return claimReport(trip, list) ? newsOf(by, 'cleared the picked items') : null
  }
  const next = tripOfNewRoute(trip)
  if (!next) return null
  markReported(trip, list)
  trip.change((state) => withNewProgress(state, next))
  const onUndo = () => {
    void lists.setTrip(of.list, of.trip).catch(() => reportFailedWrite('tick'))
    trip.change((state) => (state.search ? { ...state, progress } : state))
  }
  const news = newsOf(by, list.trip > of.trip ? 'restarted the route' : 'undid the restart')
  return trip.snapshot().canTick ? { ...news, onUndo } : news
}

/**
 * Returns whether all items picked up on the previous trip are gone from the list. If so, the new trip began
 * because the picked-up items were cleared.
 */
function isPickedGone({ ticksBefore, items }: StoredList): boolean {
  const picked = tickedKeys({ ticks: ticksBefore })
  const keys = new Set(items.map(({ key }) => key))
  return picked.length > 0 && picked.every((key) => !keys.has(key))
}

function newsOf({ name }: ListMember, what: string): TripNews {
  return { title: `${name} ${what}`, onUndo: null }
}

const reportedName = 'told-restart'

/**
 * Returns whether this device has never reported the list's last restart, and marks that restart as reported.
 */
function claimReport(trip: Trip, list: StoredList): boolean {
  if (readStored(trip.shopperId, reportedName) === restartId(list)) return false
  markReported(trip, list)
  return true
}

function markReported({ shopperId }: Trip, list: StoredList): void {
  writeStored(shopperId, reportedName, restartId(list))
}

/** Returns a string that identifies a restart: the list's uid and the clock of its trip number. */
function restartId({ uid, tripClock }: StoredList): string {
  return `${uid} ${tripClock}`
}
