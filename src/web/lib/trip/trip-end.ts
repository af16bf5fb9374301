import { itemCount } from '#shared/list-reader/item-count.ts'
import type { ItemOfRows } from '#shared/lists/change-items.ts'
import { removeAllItems, removeItems } from './row-actions.ts'
import { beginTrip } from './ticks.ts'
import type { Trip } from './trip.ts'
import { closeSearch, type Undo } from './trip-actions.ts'

/** Takes what was taken on the route off the list. */
export function clearPicked(trip: Trip, picked: readonly ItemOfRows[]): Undo {
  const { takeBack } = beginTrip(trip)
  closeSearch(trip)
  const restore = removeItems(trip, picked)
  return {
    title: `Cleared ${itemCount(picked.length)}`,
    onUndo: () => {
      restore()
      takeBack()
    },
  }
}

/** Empties the current list, which has no name. */
export function startNewList(trip: Trip): Undo {
  // The next list is written in the same place, where old ticks would stay.
  const { takeBack } = beginTrip(trip)
  closeSearch(trip)
  const restore = removeAllItems(trip)
  return {
    title: 'New list started',
    onUndo: () => {
      restore()
      takeBack()
    },
  }
}
