import { Phone } from 'lucide-react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { LiveTag } from './live-tag.tsx'

const storeDetails = lazyModule(() => import('./live-results/store-details.tsx'))

/** The chosen store in full. */
export function SelectedStore({ store, isLive }: { store: StoreLocation; isLive: boolean }) {
  const details = useLazyModule(storeDetails, store.source !== undefined)
  return (
    <div className="flex flex-col gap-1 rounded-control bg-leaf-tint px-4 py-3 wrap-anywhere">
      <SelectedStoreTitle isLive={isLive} />
      <p translate="no" className="font-semibold">
        {storeTitle(store)}
      </p>
      <p translate="no" className="text-sm">
        {storeAddress(store)}
      </p>
      {store.phone && (
        <a
          href={`tel:${store.phone}`}
          className="-mb-2 inline-flex min-h-11 items-center gap-2 self-start text-sm text-leaf-ink underline underline-offset-2"
        >
          <Phone aria-hidden size={16} />
          <span>{store.phone}</span>
        </a>
      )}
      {store.source && details.status === 'loaded' && (
        <details.value.SelectedStoreDetails store={store} />
      )}
    </div>
  )
}

/** The chosen store in one line. */
export function SelectedStoreLine({ store, isLive }: { store: StoreLocation; isLive: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <h3 className="sr-only">Selected Store</h3>
      {isLive && <LiveTag>LIVE DATA</LiveTag>}
      <p translate="no" className="min-w-0 truncate">
        <span className="font-semibold">{storeTitle(store)}</span>
        <span className="text-sm text-ink-muted">{`, ${store.address || storeAddress(store)}`}</span>
      </p>
    </div>
  )
}

function SelectedStoreTitle({ isLive }: { isLive: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="text-sm font-semibold text-leaf-ink">Selected Store</h3>
      {isLive && <LiveTag>LIVE DATA</LiveTag>}
    </div>
  )
}
