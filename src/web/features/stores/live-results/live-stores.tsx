import { useId, useMemo, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { Button } from '../../../ui/button.tsx'
import { storeListClass } from '../rows/store-rows.tsx'
import { LiveStoreRow } from './live-store-row.tsx'
import { storesHeading } from './searched-place.ts'
import { StoreCredits } from './store-credits.tsx'
import { StoreMap } from './store-map.tsx'
import type { SearchedPlace } from './stores-response.ts'
import { useNow } from './use-now.ts'

const firstShown = 5

type Props = {
  stores: readonly StoreLocation[]
  place: SearchedPlace | undefined
  chosenId: string | undefined
  onChoose: (store: StoreLocation) => void
}

/** The results of a live search, in a list (nearest first) and on a map. */
export function LiveStores({ stores, place, chosenId, onChoose }: Props) {
  const headingId = useId()
  const listId = useId()
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const shown = useMemo(() => {
    const numbered = stores.map((store, index) => ({ store, number: index + 1 }))
    // The chosen store is always shown, and keeps its number.
    return numbered.filter(
      ({ store, number }) => showsAll || number <= firstShown || store.id === chosenId,
    )
  }, [stores, showsAll, chosenId])

  return (
    <section aria-labelledby={headingId} className="@container flex flex-col gap-3">
      <h3 id={headingId} className="font-semibold wrap-anywhere">
        {storesHeading(place?.label)}
      </h3>
      <div className="grid items-start gap-3 @xl:grid-cols-2">
        <div className="flex flex-col gap-2">
          <ol id={listId} className={storeListClass}>
            {shown.map(({ store, number }) => (
              <LiveStoreRow
                key={store.id}
                store={store}
                number={number}
                now={now}
                isChosen={store.id === chosenId}
                isPointedAt={store.id === pointedId}
                onPoint={setPointedId}
                onChoose={onChoose}
              />
            ))}
          </ol>
          {stores.length > firstShown && (
            <Button
              variant="quiet"
              aria-expanded={showsAll}
              aria-controls={listId}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? `Show the nearest ${firstShown}` : `Show all ${stores.length}`}
            </Button>
          )}
        </div>
        {place && (
          // When a browser translates a page, it inserts HTML elements, which an SVG doesn't render.
          <div translate="no" className="@xl:order-first @xl:sticky @xl:top-4">
            <StoreMap
              stores={shown}
              place={place}
              chosenId={chosenId}
              pointedId={pointedId}
              onPoint={setPointedId}
              onChoose={onChoose}
            />
          </div>
        )}
      </div>
      <StoreCredits stores={stores} creditsPlaces={place !== undefined} />
    </section>
  )
}
