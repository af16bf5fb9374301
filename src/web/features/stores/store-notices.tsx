import { LiveStatus } from '../../ui/live-status.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StoreFilter } from './store-filter-form.tsx'
import type { StoreSearch } from './store-search.ts'

type Props = { search: StoreSearch; filter: StoreFilter; hasStores: boolean }

/** What went wrong, what matched nothing, and how to begin. */
export function StoreNotices({ search, filter, hasStores }: Props) {
  const { source, error, isSearching } = search
  const isBlank = filter.location === '' && filter.query === ''

  return (
    <>
      <LiveStatus text={isSearching ? 'Searching for stores' : ''} />
      {error !== null && (
        <Notice tone="error" role="alert">
          Error: {error}
        </Notice>
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
