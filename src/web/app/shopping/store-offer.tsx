import type { RefObject } from 'react'
import { isTypical, storeTitle } from '#shared/stores/store-label.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { chooseStore } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useOffer } from './undo-offers.tsx'

/** Only on a list that others are on. */
const listStoreOffer = lazyModule(() => import('../../features/list-sharing/list-store-offer.tsx'))

type Props = { titleRef: RefObject<HTMLHeadingElement | null> }

/** Offers the store of the others on a list to a shopper who has chosen none. */
export function StoreOffer({ titleRef }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  const store = useTrip((state) => {
    const isOffered = state.store === null && (state.list?.members.length ?? 0) > 0
    return isOffered ? (state.list?.store ?? null) : null
  })
  const part = useLazyModule(listStoreOffer, store !== null)
  useFocusReturn(store !== null, titleRef)
  if (!store || part.status !== 'loaded') return null
  return (
    <part.value.ListStoreOffer
      storeName={isTypical(store) ? store.chainName : storeTitle(store)}
      onChoose={() => offer(chooseStore(trip, store))}
    />
  )
}
