import { useSyncExternalStore } from 'react'
import { useShopper } from '../session.ts'
import { tripOf } from './open-trip.ts'
import type { Trip, TripSnapshot } from './trip.ts'
import { type View, viewOf } from './view.ts'
import { useViewAddress } from './view-address.ts'

/** The trip of the signed-in shopper, to be changed. */
export function useTripStore(): Trip {
  return tripOf(useShopper().id)
}

/** What a trip says by now. The component renders when that is another value. */
export function useTrip<T>(select: (trip: TripSnapshot) => T): T {
  const trip = useTripStore()
  return useSyncExternalStore(trip.subscribe, () => select(trip.snapshot()))
}

/** The view that the address opens, or the nearest one that there is data for. */
export function useView(): View {
  const search = useViewAddress()
  return useTrip((trip) => viewOf(search, trip))
}
