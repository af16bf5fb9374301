import { useId, useMemo } from 'react'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { useLazyModule, useModuleState } from '../../lib/lazy-module.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { places } from './places.ts'
import { StoreRows } from './rows/store-rows.tsx'
import { sampleResults } from './sample-results.ts'
import type { StoreFilter } from './store-filter-form.tsx'

type Props = {
  filter: StoreFilter
  /** Whether no sample store matches. */
  hasNoMatch: boolean
  chosenId: string | undefined
  onChoose: (store: StoreLocation) => void
}

/** The sample stores that match the typed text or, if none do, the nearest ones. */
export function SampleStores({ filter, hasNoMatch, chosenId, onChoose }: Props) {
  const headingId = useId()
  const finder = useModuleState(places)
  const { heading, rows } = useMemo(() => {
    const loaded = finder.status === 'loaded' ? finder.value : null
    return sampleResults({ samples: sampleLocations, filter, places: loaded })
  }, [finder, filter])

  if (hasNoMatch && filter.location.trim() !== '' && finder.status !== 'loaded') {
    return <NearestPending />
  }
  return (
    <>
      <LiveStatus text={hasNoMatch || rows.length === 0 ? '' : countText(rows.length)} />
      {rows.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <h3 id={headingId} className="text-sm font-semibold wrap-anywhere">
            {heading}
          </h3>
          <StoreRows labelledBy={headingId} rows={rows} chosenId={chosenId} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

/**
 * Loads the places and shows a message until they are loaded. They aren't loaded earlier, because shoppers
 * who pick a store they used before don't need them.
 */
function NearestPending() {
  const { status } = useLazyModule(places, true)
  return (
    <p role="status" className="text-sm text-ink-muted">
      {status === 'failed'
        ? "The nearest sample stores can't be shown right now. Choose a chain instead."
        : 'Looking for the nearest sample stores...'}
    </p>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 sample store' : `${count} sample stores`
}
