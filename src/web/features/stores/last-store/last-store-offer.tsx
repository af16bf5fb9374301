import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import { lastStoreQuery } from './last-store-api.ts'

type Props = { shopperId: string; onChoose: (store: StoreLocation) => void }

/** One press takes the store of last time; nothing while it isn't known. */
export function LastStoreOffer({ shopperId, onChoose }: Props) {
  const { data: store } = useQuery(lastStoreQuery(shopperId))
  if (!store) return null
  return (
    <button
      type="button"
      onClick={() => onChoose(store)}
      className="appear flex w-full items-start gap-3 rounded-control border border-control bg-surface px-3 py-2.5 text-left transition-[background-color,border-color] duration-150 ease-out hover:bg-wash"
    >
      <History aria-hidden size={18} className="mt-0.5 shrink-0 text-leaf-ink" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">
          <span>Last time: </span>
          <span translate="no">{storeTitle(store)}</span>
        </span>
        <span translate="no" className="block text-sm text-ink-muted">
          {storeAddress(store)}
        </span>
      </span>
    </button>
  )
}
