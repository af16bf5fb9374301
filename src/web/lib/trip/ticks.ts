import type { ItemOfRows } from '#shared/lists/change-items.ts'
import { tickedItems, tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { takenKeys } from '#shared/route/route-progress.ts'
import { otherMember } from '../lists/other-member.ts'
import type { ListMember, ListTick } from '../lists/stored-list.ts'
import { reportFailedWrite } from './failed-writes.ts'
import type { Trip, TripSnapshot } from './trip.ts'

/** Who took something, if it was somebody else, and when, in milliseconds of the server's clock. */
export type TakenItem = { by: ListMember | null; atMs: number }

type TripOfRoute = NonNullable<RouteProgress['of']>
type Ticks = Pick<TripSnapshot, 'list' | 'pendingTicks'>

/** Ticks older than this are of another day's shopping. */
export const sameShoppingMs = 4 * 3600 * 1000

/**
 * Which items of the list are ticked on its trip, by key: what its rows say, and what is on its way there.
 * `items` are all of the list.
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

/** What was taken on a route, by key, of what is ticked on the list. */
export function takenOnRoute(
  trip: Pick<TripSnapshot, 'canTick'>,
  {
    progress,
    isOfList,
    ticked,
  }: {
    progress: RouteProgress
    isOfList: boolean
    ticked: ReadonlyMap<string, TakenItem>
  },
): ReadonlySet<string> {
  const own = new Set(takenKeys(progress))
  // Another trip may have begun with the list, or another list been opened: this route goes on by itself.
  if (!isOfList) return own
  const sinceMs = progress.of?.ticksSinceMs ?? 0
  // Ticks of an earlier trip may arrive late: those from before this one don't count.
  const counted = [...ticked].filter(([key, { atMs }]) => atMs >= sinceMs || own.has(key))
  return new Set([...counted.map(([key]) => key), ...(trip.canTick ? [] : own)])
}

/** Whether the ticks of the open list's trip are those of the route. */
export function isProgressOfList(trip: Trip): boolean {
  const { progress, list } = trip.snapshot()
  const of = progress?.of ?? null
  return of !== null && of.list === trip.listId() && of.trip === (list?.trip ?? 1)
}

/**
 * The list and the trip whose ticks are those of a route that begins now; null until they are known.
 * Ticks that are older than `recentMs` don't count.
 */
export function tripOfNewRoute(trip: Trip, recentMs = sameShoppingMs): TripOfRoute | null {
  const lists = trip.lists()
  const { list, openList } = trip.snapshot()
  if (!lists) return null
  // A list that isn't here may be in the middle of its trips on the server, until that was heard.
  const isKnown = list !== null || (openList === null && lists.snapshot().sync.hasSynced)
  if (!isKnown) return null
  const ticksSinceMs = lists.nowMs() - recentMs
  return { list: trip.listId(), trip: list?.trip ?? 1, ticksSinceMs }
}

/** Begins another trip with the open list, with nothing ticked. */
export function beginTrip(trip: Trip): { of: TripOfRoute | null; takeBack: () => void } {
  const now = tripOfNewRoute(trip)
  const lists = trip.lists()
  if (!lists || !trip.snapshot().canTick || !now) return { of: now, takeBack: () => {} }
  // The first ticks of a list may be on their way to the disk: they too are of the trip that ends.
  const goTo = (next: number) =>
    void lists.setTrip(now.list, next).catch(() => reportFailedWrite('tick'))
  goTo(now.trip + 1)
  return { of: { ...now, trip: now.trip + 1 }, takeBack: () => goTo(now.trip) }
}

/** Says to others on the list that this route begins anew, though on the same trip: what they took stays. */
export function tellRestart(trip: Trip): void {
  const { list, canTick } = trip.snapshot()
  if (!list || !canTick || list.members.length === 0) return
  void trip
    .lists()
    ?.setTrip(list.uid, list.trip)
    .catch(() => reportFailedWrite('tick'))
}

/**
 * Ticks items, by their keys, or takes that back. Where ticks can't go into rows, only those of this device
 * are taken back. `items` are all of the list.
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

/** Ticks rows by their keys, where the list takes ticks. */
export function tickRows(trip: Trip, keys: readonly string[]): void {
  if (keys.length === 0 || !trip.snapshot().canTick) return
  trip.change((state) => ({
    ...state,
    pendingTicks: new Map([...state.pendingTicks, ...keys.map((key) => [key, true] as const)]),
  }))
}

/** Ticks items as soon as they can go into rows. */
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

export function dropPendingTicks(
  trip: Trip,
  items: readonly ItemOfRows[],
  keys: readonly string[],
): void {
  const dropped = new Set(keysOfTicks(items, keys))
  trip.change((state) => ({
    ...state,
    pendingTicks: new Map([...state.pendingTicks].filter(([key]) => !dropped.has(key))),
  }))
}

function keysOfTicks(items: readonly ItemOfRows[], keys: readonly string[]): string[] {
  const wanted = new Set(keys)
  return items.filter(({ key }) => wanted.has(key)).flatMap(tickKeysIn(items))
}
