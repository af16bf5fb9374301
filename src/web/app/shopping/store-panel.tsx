import { memo, type RefObject, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { StorePicker } from '../../features/stores/store-picker.tsx'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useShopper } from '../../lib/session.ts'
import { chooseStore, dropStore, setStoreFilter } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { useOneColumn } from '../../ui/use-one-column.ts'
import { StoreOffer, useOfferedStore } from './store-offer.tsx'
import { useOffer } from './undo-offers.tsx'

/** Loaded when the browser is idle, so that the code is already on the device when there is no signal. */
const storeSigns = lazyModule(() => import('./store-signs.tsx'))

type Props = {
  isFolded: boolean
  onFoldedChange: (isFolded: boolean) => void
  /** Heading that gets focus when the offered store is chosen. */
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** The panel for choosing the store of the trip. */
export const StorePanel = memo(function StorePanel({ isFolded, onFoldedChange, titleRef }: Props) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const store = useTrip((state) => state.store)
  const filter = useTrip((state) => state.storeFilter)
  const isOneColumn = useOneColumn()
  const offered = useOfferedStore()
  const signs = useLazyModule(storeSigns, false)
  const [areSignsOpen, setSignsOpen] = useState(false)
  const isLine = isFolded && (isOneColumn || store !== null)
  const storeOffer = offered && (
    <StoreOffer store={offered} sharesLine={isLine} titleRef={titleRef} />
  )
  return (
    <>
      <StorePicker
        store={store}
        filter={filter}
        isFolded={isLine}
        storeOffer={storeOffer}
        signs={
          store &&
          signs.status === 'loaded' && (
            <signs.value.StoreSigns
              shopperId={shopperId}
              store={store}
              onOpen={() => setSignsOpen(true)}
            />
          )
        }
        onFoldedChange={onFoldedChange}
        onFilterChange={(changed) => setStoreFilter(trip, changed)}
        onChoose={(chosen: StoreLocation) => offer(chooseStore(trip, chosen))}
        onAdded={() => setSignsOpen(true)}
        onSampleData={() => offer(dropStore(trip))}
      />
      {!isLine && storeOffer}
      {store && areSignsOpen && signs.status === 'loaded' && (
        <signs.value.StoreSignsDialog
          key={store.id}
          shopperId={shopperId}
          store={store}
          onClose={() => setSignsOpen(false)}
        />
      )}
    </>
  )
})
