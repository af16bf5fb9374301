import { useSyncExternalStore } from 'react'
import { useShopper } from '../session.ts'
import { tripOf } from './open-trip.ts'
import type { Trip, TripSnapshot } from './trip.ts'
import { type View, viewOf } from './view.ts'
import { useViewAddress } from './view-address.ts'

/**
 * Returns the signed-in shopper's trip, for components that only change it. Doesn't rerender the component
 * when the trip changes.
 */
export function useTripStore(): Trip {
  return tripOf(useShopper().id)
}

/**
 * Returns what `select` picks from the trip. The component rerenders when that value changes, so `select`
 * must return the same object as long as the trip stays the same.
 */
export function useTrip<T>(select: (trip: TripSnapshot) => T): T {
  const trip = useTripStore()
  return useSyncExternalStore(trip.subscribe, () => select(trip.snapshot()))
}

/** Returns the view named by the URL, or the nearest view whose data exists. */
export function useView(): View {
  const search = useViewAddress()
  return useTrip((trip) => viewOf(search, trip))
}
