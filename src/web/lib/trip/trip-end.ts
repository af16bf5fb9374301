import { itemCount } from '#shared/list-reader/item-count.ts'
import type { ItemOfRows } from '#shared/lists/change-items.ts'
import { removeAllItems, removeItems } from './row-actions.ts'
import { beginTrip } from './ticks.ts'
import type { Trip } from './trip.ts'
import { closeSearch, type Undo } from './trip-actions.ts'

/**
 * Removes the picked-up items from the list, closes the results and the route, and begins another trip with
 * the remaining items. The `Undo` puts the items back, but doesn't reopen the route.
 */
export function clearPicked(trip: Trip, picked: readonly ItemOfRows[]): Undo {
  const { undo: undoTrip } = beginTrip(trip)
  closeSearch(trip)
  const restore = removeItems(trip, picked)
  return {
    title: `Cleared ${itemCount(picked.length)}`,
    onUndo: () => {
      restore()
      undoTrip()
    },
  }
}

/**
 * Empties the open list, closes the results and the route, and begins another trip. Use this only for the
 * current list, which has no name. The `Undo` puts the items back, but doesn't reopen the route.
 */
export function startNewList(trip: Trip): Undo {
  // The next list has the same id, so without another trip it would show the old ticks.
  const { undo: undoTrip } = beginTrip(trip)
  closeSearch(trip)
  const restore = removeAllItems(trip)
  return {
    title: 'New list started',
    onUndo: () => {
      restore()
      undoTrip()
    },
  }
}
