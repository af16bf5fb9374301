import { memo } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { StorePicker } from '../../features/stores/store-picker.tsx'
import { chooseStore, dropStore, setStoreFilter } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { useOneColumn } from '../../ui/use-one-column.ts'
import { useOffer } from './undo-offers.tsx'

type Props = { isFolded: boolean; onFoldedChange: (isFolded: boolean) => void }

/** Which store the trip is to. */
export const StorePanel = memo(function StorePanel({ isFolded, onFoldedChange }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  const store = useTrip((state) => state.store)
  const filter = useTrip((state) => state.storeFilter)
  const isOneColumn = useOneColumn()
  return (
    <StorePicker
      store={store}
      filter={filter}
      isFolded={isFolded && (isOneColumn || store !== null)}
      onFoldedChange={onFoldedChange}
      onFilterChange={(changed) => setStoreFilter(trip, changed)}
      onChoose={(chosen: StoreLocation) => offer(chooseStore(trip, chosen))}
      onSampleData={() => offer(dropStore(trip))}
    />
  )
})
