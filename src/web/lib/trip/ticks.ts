import type { ItemOfRows } from '#shared/lists/change-items.ts'
import { tickedItems, tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { takenKeys } from '#shared/route/route-progress.ts'
import { otherMember } from '../lists/other-member.ts'
import type { ListMember, ListTick } from '../lists/stored-list.ts'
import { reportFailedWrite } from './failed-writes.ts'
import type { Trip, TripSnapshot } from './trip.ts'

/**
 * `atMs` is the time when an item was picked up, in milliseconds on the server's clock. It is infinite for a
 * pending tick. `by` is the other member who picked up the item, or null for the shopper or a former member.
 */
export type TakenItem = { by: ListMember | null; atMs: number }

type TripOfRoute = NonNullable<RouteProgress['of']>
type Ticks = Pick<TripSnapshot, 'list' | 'pendingTicks'>

/** Maximum age of a tick that still belongs to the same shopping trip, in milliseconds. */
export const sameShoppingMs = 4 * 3600 * 1000

/**
 * Returns the items that are ticked on the list's current trip, by item key. Includes pending ticks. An item
 * counts as ticked once all of its rows are. `items` are all items on the list.
 */
export function tickedOnList(
  { list, pendingTicks }: Ticks,
  { shopperId, items }: { shopperId: string; items: readonly ItemOfRows[] },
): ReadonlyMap<string, TakenItem> {
  const pending = [...pendingTicks].map(([key, done]): [string, ListTick] => [
    key,
    { done, by: null, atMs: Number.POSITIVE_INFINITY },
  ])
  const ticked = tickedItems(items, new Map([...(list?.ticks ?? []), ...pending]))
  return new Map(
    [...ticked].map(([key, { by, atMs }]) => [
      key,
      { by: otherMember(list, { shopperId, userId: by }), atMs },
    ]),
  )
}

/**
 * Returns the keys of the items picked up on a route. If the route doesn't belong to the list's current trip
 * (`isOfCurrentTrip` is false), these are only the items ticked on the route itself. Otherwise, they are the
 * items in `ticked` that were ticked on the route or since `ticksSinceMs`. If the shopper can't tick items on
 * the list, adds the items ticked on the route, because `ticked` may lack them.
 */
export function takenOnRoute(
  trip: Pick<TripSnapshot, 'canTick'>,
  {
    progress,
    isOfCurrentTrip,
    ticked,
  }: {
    progress: RouteProgress
    isOfCurrentTrip: boolean
    ticked: ReadonlyMap<string, TakenItem>
  },
): ReadonlySet<string> {
  const own = new Set(takenKeys(progress))
  // The list is on another trip, or another list is open, so its ticks don't belong to this route.
  if (!isOfCurrentTrip) return own
  const sinceMs = progress.of?.ticksSinceMs ?? 0
  // Ticks from an earlier trip may arrive late. They don't count.
  const counted = [...ticked].filter(([key, { atMs }]) => atMs >= sinceMs || own.has(key))
  return new Set([...counted.map(([key]) => key), ...(trip.canTick ? [] : own)])
}

/** Returns whether the route belongs to the current trip of the open list. */
export function isProgressOfList(trip: Trip): boolean {
  const { progress, list } = trip.snapshot()
  const of = progress?.of ?? null
  return of !== null && of.list === trip.listId() && of.trip === (list?.trip ?? 1)
}

/**
 * Returns the list and trip for a route that begins now. Returns null until the lists are open and the trip
 * of the open list is known. Ticks older than `recentMs` won't count toward that route.
 */
export function tripOfNewRoute(trip: Trip, recentMs = sameShoppingMs): TripOfRoute | null {
  const lists = trip.lists()
  const { list, openList } = trip.snapshot()
  if (!lists) return null
  // If the list isn't on this device, its trip is unknown until the first sync, because the server may
  // already have a later trip.
  const isKnown = list !== null || (openList === null && lists.snapshot().sync.hasSynced)
  if (!isKnown) return null
  const ticksSinceMs = lists.nowMs() - recentMs
  return { list: trip.listId(), trip: list?.trip ?? 1, ticksSinceMs }
}

/**
 * Begins the next trip with the open list, so that no item is ticked. Returns the list's trip (`of`) and an
 * undo that goes back to the previous trip. If the shopper can't tick items on the list, or if the list's
 * trip isn't known, changes nothing and returns an `undo` that does nothing. In that case, `of` is the
 * current trip, or null if it isn't known.
 */
export function beginTrip(trip: Trip): { of: TripOfRoute | null; undo: () => void } {
  const now = tripOfNewRoute(trip)
  const lists = trip.lists()
  if (!lists || !trip.snapshot().canTick || !now) return { of: now, undo: () => {} }
  // Even a list that seems new gets another trip, because its first ticks may not be on the disk yet.
  const setTripNumber = (next: number) =>
    void lists.setTrip(now.list, next).catch(() => reportFailedWrite('tick'))
  setTripNumber(now.trip + 1)
  return { of: { ...now, trip: now.trip + 1 }, undo: () => setTripNumber(now.trip) }
}

/**
 * Tells the other members of the list that the shopper has restarted the route on the same trip. The members'
 * ticks stay. Does nothing if the list isn't shared or the shopper can't tick items on it. Doesn't wait for
 * the write.
 */
export function notifyOfRestart(trip: Trip): void {
  const { list, canTick } = trip.snapshot()
  if (!list || !canTick || list.members.length === 0) return
  void trip
    .lists()
    ?.setTrip(list.uid, list.trip)
    .catch(() => reportFailedWrite('tick'))
}

/**
 * Ticks the items with these keys, or unticks them if `isDone` is false. If the shopper can't tick items on
 * the list, ticking does nothing, and removing ticks only drops the items' pending ticks. `items` are all
 * items on the list.
 */
export function setTicked(
  trip: Trip,
  items: readonly ItemOfRows[],
  { keys, isDone }: { keys: readonly string[]; isDone: boolean },
): void {
  if (keys.length === 0) return
  if (trip.snapshot().canTick) addPendingTicks(trip, items, { keys, isDone })
  else if (!isDone) dropPendingTicks(trip, items, keys)
}

/** Ticks the rows with these keys. Does nothing if the shopper can't tick items on the list. */
export function tickRows(trip: Trip, keys: readonly string[]): void {
  if (keys.length === 0 || !trip.snapshot().canTick) return
  trip.change((state) => ({
    ...state,
    pendingTicks: new Map([...state.pendingTicks, ...keys.map((key) => [key, true] as const)]),
  }))
}

/**
 * Adds pending ticks for the items with these keys. The ticks are written into rows as soon as possible. If
 * `isDone` is false, they untick the items. `items` are all items on the list.
 */
export function addPendingTicks(
  trip: Trip,
  items: readonly ItemOfRows[],
  { keys, isDone }: { keys: readonly string[]; isDone: boolean },
): void {
  const ticks = keysOfTicks(items, keys).map((key): [string, boolean] => [key, isDone])
  trip.change((state) => ({
    ...state,
    pendingTicks: new Map([...state.pendingTicks, ...ticks]),
  }))
}

/**
 * Drops the pending ticks of the items with these keys, so that they aren't written. `items` are all items on
 * the list.
 */
export function dropPendingTicks(
  trip: Trip,
  items: readonly ItemOfRows[],
  keys: readonly string[],
): void {
  const removed = new Set(keysOfTicks(items, keys))
  trip.change((state) => ({
    ...state,
    pendingTicks: new Map([...state.pendingTicks].filter(([key]) => !removed.has(key))),
  }))
}

/** Returns the tick keys of the items with these item keys. */
function keysOfTicks(items: readonly ItemOfRows[], keys: readonly string[]): string[] {
  const wanted = new Set(keys)
  return items.filter(({ key }) => wanted.has(key)).flatMap(tickKeysIn(items))
}
