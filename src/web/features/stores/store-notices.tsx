import { Button } from '../../ui/button.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StoreFilter } from './store-filter-form.tsx'
import type { StoreSearch } from './store-search-state.ts'

type Props = {
  search: StoreSearch
  filter: StoreFilter
  hasStores: boolean
  /** Called with the place that the shopper picked after typing an ambiguous name. */
  onChoosePlace: (place: string) => void
}

/** Shown in the notice and in the toast. */
export const searchFailedText = 'Failed to search for stores. Please try again.'

/**
 * Messages about the search: its progress for screen readers, an error, a warning that nothing matches, or a
 * tip if both fields are empty. An error may come with the places that the shopper may have meant.
 */
export function StoreNotices({ search, filter, hasStores, onChoosePlace }: Props) {
  const { source, failure, isSearching } = search
  const isBlank = filter.location === '' && filter.query === ''

  return (
    <>
      <LiveStatus text={isSearching ? 'Searching for stores' : ''} />
      {failure && (
        <div ref={showInView}>
          <Notice tone="error" role="alert">
            <p>{`Error: ${failure.message}`}</p>
            <p>{searchFailedText}</p>
          </Notice>
        </div>
      )}
      {failure && failure.choices.length > 0 && (
        <ul aria-label="Places to search" className="-mt-2 flex flex-wrap gap-2">
          {failure.choices.map((place) => (
            <li key={place}>
              <Button onClick={() => onChoosePlace(place)}>{place}</Button>
            </li>
          ))}
        </ul>
      )}
      {!hasStores && (
        <Notice tone="warning" role="status">
          {source.mode === 'live'
            ? 'No stores found with the API. Try a different location or search term.'
            : 'No stores found matching your criteria...'}
        </Notice>
      )}
      {isBlank && (
        <Notice tone="info">Tip: enter a city, state or ZIP code, or search by store name.</Notice>
      )}
    </>
  )
}

/**
 * Scrolls the notice into view. On a small screen, it may be out of view after the shopper presses the search
 * button.
 */
function showInView(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'center' })
}
