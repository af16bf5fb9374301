import { Store } from 'lucide-react'
import type { RefObject } from 'react'
import { isTypical, storeTitle } from '#shared/stores/store-label.ts'
import { chooseStore } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useOffer } from './undo-offers.tsx'

type Props = { titleRef: RefObject<HTMLHeadingElement | null> }

/** Offers the store of the others on a list to a shopper who has chosen none. */
export function StoreOffer({ titleRef }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  const store = useTrip((state) => {
    const isOffered = state.store === null && (state.list?.members.length ?? 0) > 0
    return isOffered ? (state.list?.store ?? null) : null
  })
  useFocusReturn(store !== null, titleRef)
  if (!store) return null
  return (
    <Button onClick={() => offer(chooseStore(trip, store))} className="w-full min-w-0">
      <Store aria-hidden size={18} className="shrink-0 text-leaf-ink" />
      <span className="truncate">
        Shop at{' '}
        <bdi translate="no" className="font-semibold">
          {isTypical(store) ? store.chainName : storeTitle(store)}
        </bdi>
      </span>
    </Button>
  )
}
