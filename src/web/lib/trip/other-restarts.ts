import { readStored, writeStored } from '../browser-storage.ts'
import { otherMember } from '../lists/other-member.ts'
import type { ListMember, StoredList } from '../lists/stored-list.ts'
import { reportFailedWrite } from './failed-writes.ts'
import { sameShoppingMs, tripOfNewRoute } from './ticks.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'
import { withNewProgress } from './trip-state.ts'

/** What somebody else did to the trip of this route; `onUndo` is null where it can't be taken back from here. */
export type TripNews = { title: string; onUndo: Undo['onUndo'] | null }

/**
 * Somebody else on the list has begun its trip anew, or gone back to the one before: a route of today goes on
 * with them, with nothing done on it. Returns what is to be said of that; null where there is nothing new.
 */
export function followOthers(trip: Trip): TripNews | null {
  const { progress, list } = trip.snapshot()
  const lists = trip.lists()
  const of = progress?.of
  if (!lists || !list || !of || of.list !== list.uid || of.trip === list.trip) return null
  const by = otherMember(list, { shopperId: trip.shopperId, userId: list.tripBy })
  const hasBegunToday = lists.nowMs() - of.ticksSinceMs < 2 * sameShoppingMs
  if (!by || !hasBegunToday) return null
  if (of.trip === list.trip - 1 && isPickedGone(list)) return clearedNews(trip, { list, by })
  const next = tripOfNewRoute(trip)
  if (!next) return null
  trip.change((state) => withNewProgress(state, next))
  const title = list.trip > of.trip ? 'restarted the route' : 'undid the restart'
  const onUndo = () => {
    void lists.setTrip(of.list, of.trip).catch(() => reportFailedWrite('tick'))
    trip.change((state) => (state.search ? { ...state, progress } : state))
  }
  return { title: `${by.name} ${title}`, onUndo: trip.snapshot().canTick ? onUndo : null }
}

/** Whoever cleared what was picked has begun another trip with what is left. */
function isPickedGone({ ticksBefore, items }: StoredList): boolean {
  const picked = [...ticksBefore].filter(([, { done }]) => done)
  const keys = new Set(items.map(({ key }) => key))
  return picked.length > 0 && picked.every(([key]) => !keys.has(key))
}

const clearedName = 'told-cleared'

/** Once on this device: the route stays as it is. */
function clearedNews(
  trip: Trip,
  { list, by }: { list: StoredList; by: ListMember },
): TripNews | null {
  const id = `${list.uid} ${list.trip}`
  if (readStored(trip.shopperId, clearedName) === id) return null
  writeStored(trip.shopperId, clearedName, id)
  return { title: `${by.name} cleared the picked items`, onUndo: null }
}
