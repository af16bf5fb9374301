import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeBrand } from '#shared/stores/store-label.ts'
import { tickedOnList, tripOfNewRoute } from './ticks.ts'
import type { Trip, TripSnapshot } from './trip.ts'
import {
  dropStore,
  saveStoreOnList,
  searchedItems,
  setStoreFilter,
  type Undo,
  undoTo,
} from './trip-actions.ts'
import { withNewProgress, withSearch, withStore } from './trip-state.ts'
import { navigateToView } from './view-address.ts'

/**
 * Chooses another store, saves it on the list, and opens a route there for the items on the same list that
 * aren't picked up yet. Keeps ticks. Returns an undo that goes back to the previous store, route and view.
 */
export function continueAtStore(trip: Trip, store: StoreLocation): Undo {
  const before = trip.snapshot()
  const undo = undoTo(trip, `Now at ${storeBrand(store)}`)
  const { text } = before
  trip.change((state) =>
    withSearch(withStore(state, store), { text, keysBefore: [], isShown: false }),
  )
  saveStoreOnList(trip)
  const items = searchedItems(trip)
  const ticked = tickedOnList(trip.snapshot(), { shopperId: trip.shopperId, items })
  trip.change((state) => withNewProgress(state, tripOfRoute(trip, before), [...ticked.keys()]))
  navigateToView('route')
  return undo
}

/**
 * Removes the chosen store, closes the results and the route, and puts `query` into the store search. Returns
 * an undo.
 */
export function searchNextStore(trip: Trip, query: string): Undo {
  const { storeFilter } = trip.snapshot()
  const undo = undoTo(trip, `Choose a store: ${query}`, () => setStoreFilter(trip, storeFilter))
  setStoreFilter(trip, { ...storeFilter, query })
  dropStore(trip)
  return undo
}

/**
 * Returns the list and trip for the next route. Ticks that counted toward the previous route count toward the
 * next one too.
 */
function tripOfRoute(trip: Trip, { progress }: Pick<TripSnapshot, 'progress'>) {
  const of = tripOfNewRoute(trip)
  const previous = progress?.of
  if (!of || previous?.list !== of.list || previous.trip !== of.trip) return of
  return { ...of, ticksSinceMs: Math.min(of.ticksSinceMs, previous.ticksSinceMs) }
}
