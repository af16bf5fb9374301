import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import { classNames } from '../../../ui/class-names.ts'
import { milesText } from './searched-place.ts'
import { EstimatedAddress, StoreHours } from './store-details.tsx'

type Props = {
  store: StoreLocation
  /** As on the map. */
  number: number
  now: Date
  isChosen: boolean
  isPointedAt: boolean
  onPoint: (id: string | null) => void
  onChoose: (store: StoreLocation) => void
}

export function LiveStoreRow(props: Props) {
  const { store, number, now, isChosen, isPointedAt, onPoint, onChoose } = props
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(store)}
        onPointerEnter={() => onPoint(store.id)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(store.id)}
        onBlur={() => onPoint(null)}
        className={classNames(
          'flex w-full items-start gap-3 rounded-control border px-3 py-2.5 text-left transition-[background-color,border-color] duration-150 ease-out',
          isChosen
            ? 'border-leaf bg-leaf-tint forced-colors:border-[Highlight]'
            : classNames('border-line hover:bg-wash', isPointedAt && 'bg-wash'),
        )}
      >
        <span
          className={classNames(
            'mt-0.5 flex h-6 min-w-6 shrink-0 items-center justify-center rounded-[0.375rem] px-1 text-xs font-semibold tabular-nums',
            isChosen ? 'bg-leaf text-on-leaf' : 'bg-sign text-on-sign',
          )}
        >
          {number}
        </span>
        <span className="min-w-0 flex-1 text-sm wrap-anywhere">
          <span className="flex items-baseline justify-between gap-3">
            <span translate="no" className="text-base font-semibold">
              {storeTitle(store)}
            </span>
            {store.distanceMiles !== undefined && (
              <span className="shrink-0 tabular-nums">{milesText(store.distanceMiles)}</span>
            )}
          </span>
          <span translate="no" className="block text-ink-muted">
            {storeAddress(store)}
          </span>
          <EstimatedAddress store={store} />
          <StoreHours store={store} now={now} />
        </span>
      </button>
    </li>
  )
}
