import { Phone, Store } from 'lucide-react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { KeptWords } from '../../ui/kept-words.tsx'
import { LiveTag } from './live-tag.tsx'

const storeDetails = lazyModule(() => import('./live-results/store-details.tsx'))

type Props = {
  store: StoreLocation
  isLive: boolean
  /** Shows who added the store's signs, with a button for changing them. */
  signs: Elements
}

/** The chosen store, with all its details. */
export function SelectedStore({ store, isLive, signs }: Props) {
  const details = useLazyModule(storeDetails, store.source !== undefined)
  return (
    <div className="flex flex-col gap-1 rounded-control bg-leaf-tint px-4 py-3 wrap-anywhere">
      <SelectedStoreTitle isLive={isLive} />
      <p translate="no" className="font-semibold">
        <KeptWords text={storeTitle(store)} />
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
      {signs}
    </div>
  )
}

/**
 * Font sizes by the length of the name. On screens at least 320 px wide, a full name in these sizes fits
 * beside the button and is at most 44 px high.
 */
const nameSizes = [
  { maxLength: 30, className: 'text-sm' },
  { maxLength: 60, className: 'text-xs leading-3.5' },
  { maxLength: Number.POSITIVE_INFINITY, className: 'text-[0.625rem] leading-2.75' },
]

/** The chosen store on one line, 44 px high: its full name, and as much of its address as fits. */
export function SelectedStoreLine({ store, isLive }: { store: StoreLocation; isLive: boolean }) {
  const title = storeTitle(store)
  const size = nameSizes.find(({ maxLength }) => title.length <= maxLength)
  return (
    <div className="flex items-center gap-2">
      <h3 className="sr-only">Selected Store</h3>
      {isLive ? <LiveMark /> : <Store aria-hidden size={18} className="shrink-0 text-leaf-ink" />}
      {/* The address is on its own line. If the name takes two lines, the address doesn't fit. */}
      <p translate="no" className="max-h-11 min-w-0 overflow-hidden wrap-anywhere">
        <span className={classNames('block font-semibold', size?.className)}>
          <KeptWords text={title} />
        </span>
        <span className="block truncate text-xs text-ink-muted">
          <span className="sr-only">, </span>
          <span>{store.address || storeAddress(store)}</span>
        </span>
      </p>
    </div>
  )
}

/** The words 'LIVE DATA' on two tiny lines, which together are no larger than an icon. */
function LiveMark() {
  return (
    <span className="w-min shrink-0 rounded-[0.25rem] bg-sky-tint px-1 py-0.5 text-center text-[0.625rem] leading-3 font-semibold text-sky-ink">
      LIVE DATA
    </span>
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
