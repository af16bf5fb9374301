import { flushSync } from 'react-dom'
import { isBoughtAt } from '#shared/stores/bought-at.ts'
import { readUsedStores, rememberUsedStore } from '../../features/stores/used-stores/used-stores.ts'
import { useShopper } from '../../lib/session.ts'
import { continueAtStore, searchNextStore } from '../../lib/trip/next-store.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { useOffer } from './undo-offers.tsx'

/**
 * Returns a function that continues the trip in another store, given the store's name as written on the list.
 * The function chooses a matching store that the shopper has used before, or opens the store search if there
 * is none. In both cases, it offers an undo.
 */
export function useNextStore(): (name: string) => void {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()

  return (name) => {
    const store = readUsedStores(shopperId).find((used) => isBoughtAt(name, used))
    if (store) {
      rememberUsedStore(shopperId, store)
      offer(continueAtStore(trip, store))
    } else {
      flushSync(() => offer(searchNextStore(trip, name)))
      scrollTo({ top: 0 })
    }
  }
}
