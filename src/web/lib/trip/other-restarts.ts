import { clockMs } from '#shared/lists/clock.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { otherMember } from '../lists/other-member.ts'
import { type ListMember, type StoredList, tickedKeys } from '../lists/stored-list.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { sameShoppingMs, tripOfNewRoute } from './ticks.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'
import { withNewProgress } from './trip-state.ts'

/** What somebody else did to the trip of this route; `onUndo` is null where it can't be taken back from here. */
export type TripNews = { title: string; onUndo: Undo['onUndo'] | null }

/**
 * Somebody else on the list has begun the walk anew, or taken that back. A route of today that is of another
 * trip than the list goes on with the list, with nothing done on it; one of the same trip keeps what the shopper
 * took. Returns what is to be said of that, once on this device; null where there is nothing new.
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
    return isSetSince && isNew(trip, list) ? newsOf(by, 'restarted the route') : null
  }
  if (of.trip === list.trip - 1 && isPickedGone(list)) {
    return isNew(trip, list) ? newsOf(by, 'cleared the picked items') : null
  }
  const next = tripOfNewRoute(trip)
  if (!next) return null
  rememberTold(trip, list)
  trip.change((state) => withNewProgress(state, next))
  const onUndo = () => {
    void lists.setTrip(of.list, of.trip).catch(() => reportFailedWrite('tick'))
    trip.change((state) => (state.search ? { ...state, progress } : state))
  }
  const news = newsOf(by, list.trip > of.trip ? 'restarted the route' : 'undid the restart')
  return trip.snapshot().canTick ? { ...news, onUndo } : news
}

/** Clearing the picked items begins another trip with the rest of the list. */
function isPickedGone({ ticksBefore, items }: StoredList): boolean {
  const picked = tickedKeys({ ticks: ticksBefore })
  const keys = new Set(items.map(({ key }) => key))
  return picked.length > 0 && picked.every((key) => !keys.has(key))
}

function newsOf({ name }: ListMember, what: string): TripNews {
  return { title: `${name} ${what}`, onUndo: null }
}

const toldName = 'told-restart'

/** Whether the shopper has not been told of this on this device; from then on they have. */
function isNew(trip: Trip, list: StoredList): boolean {
  if (readStored(trip.shopperId, toldName) === toldId(list)) return false
  rememberTold(trip, list)
  return true
}

function rememberTold({ shopperId }: Trip, list: StoredList): void {
  writeStored(shopperId, toldName, toldId(list))
}

function toldId({ uid, tripClock }: StoredList): string {
  return `${uid} ${tripClock}`
}
