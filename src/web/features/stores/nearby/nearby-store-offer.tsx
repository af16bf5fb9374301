import { MapPin, X } from 'lucide-react'
import { useRef } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { classNames } from '../../../ui/class-names.ts'
import { nearbyQuestion } from './nearby-store.ts'
import { useNearbyStore } from './use-nearby-store.ts'

type Props = {
  shopperId: string
  chosenId: string | undefined
  onChoose: (store: StoreLocation) => void
}

/**
 * If the shopper seems to be in a store they used before, asks in one line whether to choose that store.
 * Never chooses a store automatically.
 */
export function NearbyStoreOffer({ shopperId, chosenId, onChoose }: Props) {
  const { nearby, dismiss } = useNearbyStore(shopperId)
  const place = useRef<HTMLDivElement>(null)
  const store = nearby?.id === chosenId ? null : nearby

  // The buttons disappear, so focus moves to this element, and Tab continues from there.
  function handleUse(used: StoreLocation) {
    place.current?.focus()
    onChoose(used)
  }

  function handleDismiss() {
    place.current?.focus()
    dismiss()
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classNames(
        'focus-visible:outline-none',
        store !== null &&
          'appear mb-2 flex items-center rounded-control bg-lemon-tint pl-3 text-sm text-lemon-ink',
      )}
    >
      {store && <MapPin aria-hidden size={18} className="mr-2 shrink-0" />}
      {/* This element is in the page even while it is empty, because screen readers announce only changes in
          an element that already exists. */}
      <p role="status" className={store ? 'min-w-0 flex-1 wrap-anywhere' : 'sr-only'}>
        {store && <span translate="no">{nearbyQuestion(store)}</span>}
      </p>
      {store && (
        <>
          <button
            type="button"
            onClick={() => handleUse(store)}
            className="min-h-11 shrink-0 px-3 font-semibold underline underline-offset-2 focus-visible:-outline-offset-2"
          >
            Use it
          </button>
          <button
            type="button"
            aria-label="Not now"
            onClick={handleDismiss}
            className="flex size-11 shrink-0 items-center justify-center rounded-control focus-visible:-outline-offset-2"
          >
            <X aria-hidden size={18} />
          </button>
        </>
      )}
    </div>
  )
}
