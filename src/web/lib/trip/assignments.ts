import { type Assignment, assignedItems } from '#shared/lists/assigned-items.ts'
import type { ItemOfRows } from '#shared/lists/change-items.ts'
import { clockMs } from '#shared/lists/clock.ts'
import { tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { RouteProgress, StepHolder } from '#shared/route/plan-steps.ts'
import type { StoredList } from '../lists/stored-list.ts'
import { reportFailedWrite } from './failed-writes.ts'
import type { Trip } from './trip.ts'

/** User ids of assignees by item key. Null clears an assignment. */
export type Assignments = ReadonlyMap<string, string | null>

const none: ReadonlyMap<string, Assignment> = new Map()

type OnRoute = { progress: RouteProgress; items: readonly ItemOfRows[] }

/**
 * Returns the user ids of the members who are assigned to a route's items, by item key. Leaves out items that
 * aren't assigned, members who have left the list, and assignments that are too old to belong to this route.
 * `items` are all items on the list.
 */
export function assignedOnRoute(
  list: StoredList | null,
  { progress, items }: OnRoute,
): ReadonlyMap<string, string> {
  const members = new Set(list?.members.map(({ userId }) => userId))
  const sinceMs = progress.of?.ticksSinceMs ?? 0
  const assigned = assignedItems(items, list?.assigned ?? none)
  return new Map(
    [...assigned].flatMap(([key, { to, clock }]): [string, string][] =>
      members.has(to) && clockMs(clock) >= sinceMs ? [[key, to]] : [],
    ),
  )
}

/** Returns which other member each item is assigned to, by item key. Leaves out the shopper's own items. */
export function assignedToOthers(
  list: StoredList | null,
  { assigned, shopperId }: { assigned: ReadonlyMap<string, string>; shopperId: string },
): ReadonlyMap<string, StepHolder> {
  const names = new Map(list?.members.map(({ userId, name }) => [userId, name]))
  return new Map(
    [...assigned].flatMap(([key, userId]): [string, StepHolder][] =>
      userId === shopperId ? [] : [[key, { userId, name: names.get(userId) ?? '' }]],
    ),
  )
}

/**
 * Saves who picks up which items, so that all members of the list see the assignments. Does nothing if the
 * shopper can only view the list. Doesn't wait for the write. If the write fails, reports the failure.
 * Returns a function that restores the earlier assignments, except for items that have since been reassigned.
 * `items` are all items on the list.
 */
export function assign(
  trip: Trip,
  items: readonly ItemOfRows[],
  assignments: Assignments,
): () => void {
  const uid = trip.listId()
  const before = trip.snapshot().list?.assigned ?? none
  const keysOf = tickKeysIn(items)
  const written = new Map(
    items.flatMap((item): [string, string | null][] => {
      const to = assignments.get(item.key)
      return to === undefined ? [] : keysOf(item).map((row) => [row, to])
    }),
  )
  write(trip, uid, written)
  return () => {
    const now = trip.lists()?.find(uid)?.assigned ?? none
    const kept = [...written].filter(([row, to]) => (now.get(row)?.to ?? null) === to)
    write(trip, uid, new Map(kept.map(([row]) => [row, before.get(row)?.to ?? null])))
  }
}

/**
 * Writes the assignees of rows. Does nothing if the shopper can't tick items on the list. If the write fails,
 * reports the failure.
 */
function write(trip: Trip, uid: string, rows: ReadonlyMap<string, string | null>): void {
  const { canTick } = trip.snapshot()
  if (!canTick || rows.size === 0) return
  void trip
    .lists()
    ?.setAssigned(uid, rows)
    .catch(() => reportFailedWrite('change'))
}
