import { useSyncExternalStore } from 'react'
import { useShopper } from '../session.ts'
import { tripOf } from './open-trip.ts'
import type { Trip, TripSnapshot } from './trip.ts'
import { type View, viewOf } from './view.ts'
import { useViewAddress } from './view-address.ts'

/** Returns the trip of the signed-in shopper, for changing it. */
export function useTripStore(): Trip {
  return tripOf(useShopper().id)
}

/** Returns a value of the trip. The component renders again when that value changes. */
export function useTrip<T>(select: (trip: TripSnapshot) => T): T {
  const trip = useTripStore()
  return useSyncExternalStore(trip.subscribe, () => select(trip.snapshot()))
}

/** Returns the view that the address names, or the nearest one that can be shown. */
export function useView(): View {
  const search = useViewAddress()
  return useTrip((trip) => viewOf(search, trip))
}
