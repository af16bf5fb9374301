import { Store } from 'lucide-react'
import type { RefObject } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { isTypical, storeTitle } from '#shared/stores/store-label.ts'
import { chooseStore } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useOffer } from './undo-offers.tsx'

/**
 * Returns the store saved on the open list, so that it can be offered to a shopper who hasn't chosen a store.
 * Returns null if the shopper has chosen one, or if the list isn't shared or has no store.
 */
export function useOfferedStore(): StoreLocation | null {
  return useTrip((state) => {
    const isOffered = state.store === null && (state.list?.members.length ?? 0) > 0
    return isOffered ? (state.list?.store ?? null) : null
  })
}

type Props = {
  store: StoreLocation
  /** Whether there is another button on the same line. */
  sharesLine: boolean
  /** Heading that gets focus once the store is chosen. */
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** A button that chooses the offered store. */
export function StoreOffer({ store, sharesLine, titleRef }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  useFocusReturn(true, titleRef)
  return (
    <Button
      variant={sharesLine ? 'quiet' : 'secondary'}
      onClick={() => offer(chooseStore(trip, store))}
      className={classNames('min-w-0', sharesLine ? '-ml-3 max-w-full px-3!' : 'w-full')}
    >
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
