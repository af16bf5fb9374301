import { Clock } from 'lucide-react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { classNames } from '../../../ui/class-names.ts'
import { openingText } from './opening-text.ts'
import { StoreCredits } from './store-credits.tsx'
import { useNow } from './use-now.ts'

/** The details below the address of a real store: opening hours and data sources. */
export function SelectedStoreDetails({ store }: { store: StoreLocation }) {
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

/** Says that a store's ZIP code or city is estimated. Renders nothing if neither is estimated. */
export function EstimatedAddress({ store }: { store: StoreLocation }) {
  if (!store.isAddressCompleted) return null
  return <span className="block text-xs text-ink-muted">ZIP code or city estimated</span>
}

type HoursProps = { store: StoreLocation; now: Date }

/** Shows whether a store is open and until when. Renders nothing if its hours are unknown. */
export function StoreHours({ store, now }: HoursProps) {
  const opening = openingText(store, now)
  if (!opening) return null
  const { isOpen, text } = opening
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        isOpen ? 'text-leaf-ink' : 'text-ink-muted',
      )}
    >
      <Clock aria-hidden size={14} className="shrink-0" />
      <span>{text}</span>
    </span>
  )
}
