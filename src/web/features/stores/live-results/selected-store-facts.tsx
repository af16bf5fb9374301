import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { EstimatedAddress } from './estimated-address.tsx'
import { StoreCredits } from './store-credits.tsx'
import { StoreHours } from './store-hours.tsx'
import { useNow } from './use-now.ts'

/** What is known of a real store beyond its address. */
export function SelectedStoreFacts({ store }: { store: StoreLocation }) {
  const now = useNow()
  return (
    <div className="text-sm">
      <EstimatedAddress store={store} />
      <p>
        <StoreHours store={store} now={now} />
      </p>
      <StoreCredits stores={[store]} />
    </div>
  )
}
