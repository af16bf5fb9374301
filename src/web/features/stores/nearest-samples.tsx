import { useMemo } from 'react'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import { useLazyModule } from '../../lib/lazy-module.ts'
import { places } from './places.ts'

type Props = { place: string; onChoose: (store: StoreLocation) => void }

const limit = 3

/** Where no sample store matches: the nearest ones to the place, with their distance. */
export function NearestSamples({ place, onChoose }: Props) {
  const finder = useLazyModule(places, true)
  const nearest = useMemo(
    () => (finder.status === 'loaded' ? finder.value.nearest(sampleLocations, place, limit) : []),
    [finder, place],
  )
  if (finder.status !== 'loaded' || nearest.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">
        {`Sample stores nearest to ${finder.value.labelOf(place)?.replace(/^Near /, '') ?? ''}`}
      </h3>
      <ul className="flex flex-col gap-2">
        {nearest.map(({ store, miles }) => (
          <li key={store.id}>
            <button
              type="button"
              onClick={() => onChoose(store)}
              className="flex min-h-11 w-full items-start justify-between gap-3 rounded-control border border-control bg-surface px-3 py-2 text-left hover:bg-wash"
            >
              <span translate="no" className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{storeTitle(store)}</span>
                <span className="block text-sm text-ink-muted">{storeAddress(store)}</span>
              </span>
              <span className="shrink-0 text-sm text-ink-muted tabular-nums">
                {`${Math.round(miles).toLocaleString('en-US')} miles`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
