import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { FoldablePanel } from '../../ui/foldable-panel.tsx'
import { SelectedStore, SelectedStoreLine } from './selected-store.tsx'
import { type StoreFilter, StoreFilterForm } from './store-filter-form.tsx'
import { StoreNotices } from './store-notices.tsx'
import { offeredStores } from './store-search.ts'
import { StoreSelect } from './store-select.tsx'
import { useStoreSearch } from './use-store-search.ts'

type Props = {
  store: StoreLocation | null
  filter: StoreFilter
  isFolded: boolean
  onFoldedChange: (isFolded: boolean) => void
  onFilterChange: (filter: StoreFilter) => void
  onChoose: (store: StoreLocation) => void
  onSampleData: () => void
}

export function StorePicker({
  store,
  filter,
  isFolded,
  onFoldedChange,
  onFilterChange,
  onChoose,
  onSampleData,
}: Props) {
  const { search, searchLive, cancelSearch, applySampleData } = useStoreSearch()
  const isLive = search.source.mode === 'live'
  const stores = offeredStores(search.source, sampleLocations, filter)

  function handleChoose(chosen: StoreLocation) {
    cancelSearch()
    onChoose(chosen)
  }

  function handleSampleData() {
    applySampleData()
    onSampleData()
  }

  return (
    <FoldablePanel
      title="Store Location & Selection"
      summary={store && <SelectedStoreLine store={store} isLive={isLive} />}
      isFolded={isFolded}
      onFoldedChange={onFoldedChange}
      unfoldLabel={{ text: 'Change', rest: 'store' }}
    >
      <StoreFilterForm
        filter={filter}
        isSearching={search.isSearching}
        offersSampleData={isLive || search.error !== null}
        onFilterChange={onFilterChange}
        onSearchLive={() => searchLive(filter)}
        onSampleData={handleSampleData}
      />
      <StoreNotices search={search} filter={filter} hasStores={stores.length > 0} />
      <StoreSelect stores={stores} chosen={store} isLive={isLive} onChoose={handleChoose} />
      {store && <SelectedStore store={store} isLive={isLive} />}
    </FoldablePanel>
  )
}
