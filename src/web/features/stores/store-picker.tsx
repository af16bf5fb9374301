import { Store } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { isOwnStore, isTypical, storeAddress, storeLabel } from '#shared/stores/store-label.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useShopper } from '../../lib/session.ts'
import type { Elements } from '../../ui/elements.ts'
import { FoldablePanel } from '../../ui/foldable-panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { isOneColumn } from '../../ui/use-one-column.ts'
import { LiveTag } from './live-tag.tsx'
import { StoreRows } from './rows/store-rows.tsx'
import { UsedStoreRows } from './rows/used-store-rows.tsx'
import { SampleStores } from './sample-stores.tsx'
import { SelectedStore, SelectedStoreLine } from './selected-store.tsx'
import { type StoreFilter, StoreFilterForm } from './store-filter-form.tsx'
import { StoreNotices } from './store-notices.tsx'
import { offeredStores, withChosenStore } from './store-search-state.ts'
import { typicalStoreOf } from './typical-stores.ts'
import { useStoreSearch } from './use-store-search.ts'
import { rememberUsedStore } from './used-stores/used-stores.ts'

/** Loaded when the browser is idle, because few shoppers have allowed this page to read their position. */
const nearbyStore = lazyModule(() => import('./nearby/nearby-store-offer.tsx'))
const liveResults = lazyModule(() => import('./live-results/live-stores.tsx'))
/** Loaded when the browser is idle, so that adding a store works even where there is no signal. */
const anyStoreRows = lazyModule(() => import('./own-store/any-store-rows.tsx'))

type Props = {
  store: StoreLocation | null
  filter: StoreFilter
  isFolded: boolean
  /** Shown in the one-line summary while the panel is folded and no store is chosen. */
  storeOffer: Elements
  /** Shown below the chosen store: who added its signs, and a button for changing them. */
  signs: Elements
  onFoldedChange: (isFolded: boolean) => void
  onFilterChange: (filter: StoreFilter) => void
  onChoose: (store: StoreLocation) => void
  /** Called after the shopper has added a store, which is then chosen. */
  onAdded: () => void
  onSampleData: () => void
}

/**
 * The panel for choosing a store: by typing its name, by searching nearby, or from the stores used before.
 */
export function StorePicker({ store, filter, isFolded, storeOffer, signs, ...props }: Props) {
  const { onFoldedChange, onFilterChange, onChoose, onAdded, onSampleData } = props
  const { id: shopperId } = useShopper()
  const { search, searchLive, cancelSearch, applySampleData } = useStoreSearch()
  const { source } = search
  const isLive = source.mode === 'live'
  // The store stays chosen after a reload or another search, so the current search results may not contain
  // it.
  const isLiveStore =
    store !== null &&
    !isTypical(store) &&
    !isOwnStore(store) &&
    !sampleLocations.some(({ id }) => id === store.id)
  const isNamed = filter.query.trim() !== ''
  const nearby = useLazyModule(nearbyStore, false)
  const anyStore = useLazyModule(anyStoreRows, isNamed)
  const results = useLazyModule(liveResults, isLive || search.isSearching)
  const typical = typicalStoreOf(filter.query)
  const stores = offeredStores(source, { samples: sampleLocations, filter, typical })
  const isBlank = filter.location.trim() === '' && filter.query.trim() === ''
  const start = useRef<HTMLDivElement>(null)
  const found = useRef<HTMLDivElement>(null)

  // The button that unfolded the panel may have disappeared, together with the bar that contained the button.
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    if (wasFolded.current && !isFolded) returnFocus(start.current)
    wasFolded.current = isFolded
  }, [isFolded])

  // In the one-column layout, the found stores may be out of view below the form.
  useEffect(() => {
    const hasFound = source.mode === 'live' && source.stores.length > 0
    if (!hasFound || !isOneColumn()) return
    found.current?.scrollIntoView({ block: 'start' })
  }, [source])

  function handleChoose(chosen: StoreLocation) {
    cancelSearch()
    rememberStore(shopperId, chosen)
    onChoose(chosen)
  }

  function handleAdd(added: StoreLocation) {
    onFilterChange({ ...filter, query: '' })
    handleChoose(added)
    onAdded()
  }

  // The pressed button disappears, so focus moves to this panel, and Tab continues from there.
  function handleChoosePlace(location: string) {
    start.current?.focus()
    const changed = { ...filter, location }
    onFilterChange(changed)
    void searchLive(changed)
  }

  function handleSampleData() {
    applySampleData()
    onSampleData()
  }

  const noStore = storeOffer ?? <NoStoreLine />
  const lineWithoutStore = isFolded ? noStore : null
  const summary = store ? (
    <SelectedStoreLine store={store} isLive={isLiveStore} />
  ) : (
    lineWithoutStore
  )

  return (
    <div className="flex min-w-0 flex-col">
      {nearby.status === 'loaded' && (
        <nearby.value.NearbyStoreOffer
          shopperId={shopperId}
          chosenId={store?.id}
          onChoose={handleChoose}
        />
      )}
      <FoldablePanel
        title="Store Location & Selection"
        summary={summary}
        isFolded={isFolded}
        onFoldedChange={onFoldedChange}
        unfoldLabel={{ text: store ? 'Change' : 'Choose', rest: 'store' }}
        foldsToBareLine
      >
        <div ref={start} tabIndex={-1} className="@container focus-visible:outline-none">
          <StoreFilterForm
            filter={filter}
            stores={source.mode === 'live' ? source.stores : sampleLocations}
            isLive={isLive}
            isSearching={search.isSearching}
            offersSampleData={isLive || search.failure !== null}
            onFilterChange={onFilterChange}
            onSearchLive={searchLive}
            onSampleData={handleSampleData}
            onChoose={handleChoose}
            usedStores={
              !isFolded && (
                <UsedStoreRows shopperId={shopperId} chosen={store} onChoose={handleChoose} />
              )
            }
          />
        </div>
        <StoreNotices
          search={search}
          filter={filter}
          hasStores={stores.length > 0}
          onChoosePlace={handleChoosePlace}
        />
        {typical && (
          <StoreRows
            label="Any store of the chain"
            rows={[{ store: typical, note: storeAddress(typical) }]}
            chosenId={store?.id}
            onChoose={handleChoose}
          />
        )}
        <div ref={found} className="flex scroll-mt-4 flex-col gap-4 empty:hidden">
          {source.mode === 'sample' && !isFolded && !isBlank && (
            <SampleStores
              filter={filter}
              hasNoMatch={stores.length === 0}
              chosenId={store?.id}
              onChoose={handleChoose}
            />
          )}
          {/* If the code for these results can't be loaded, the dropdown below still offers the same stores.
           */}
          {source.mode === 'live' && stores.length > 0 && results.status === 'loaded' && (
            <results.value.LiveStores
              key={source.place?.label}
              stores={stores}
              place={source.place}
              chosenId={store?.id}
              onChoose={handleChoose}
            />
          )}
        </div>
        {isNamed && !isFolded && anyStore.status === 'loaded' && (
          <anyStore.value.AnyStoreRows
            shopperId={shopperId}
            query={filter.query}
            chosenId={store?.id}
            onChoose={handleChoose}
            onAdd={handleAdd}
          />
        )}
        <StoreSelect stores={stores} chosen={store} isLive={isLive} onChoose={handleChoose} />
        {store && <SelectedStore store={store} isLive={isLiveStore} signs={signs} />}
      </FoldablePanel>
    </div>
  )
}

function NoStoreLine() {
  return (
    <p className="flex items-center gap-2 text-sm font-semibold sm:text-base">
      <Store aria-hidden size={18} className="shrink-0 text-leaf-ink" />
      <span>Where do you shop?</span>
    </p>
  )
}

type SelectProps = {
  stores: readonly StoreLocation[]
  chosen: StoreLocation | null
  isLive: boolean
  onChoose: (store: StoreLocation) => void
}

function StoreSelect({ stores, chosen, isLive, onChoose }: SelectProps) {
  const options = withChosenStore(stores, chosen)
  const value = options.find(({ id }) => id === chosen?.id)?.id ?? ''

  function handleChange(id: string) {
    const store = options.find((option) => option.id === id)
    if (store) onChoose(store)
  }

  return (
    <SelectField
      label={`Select a store (${stores.length} found)`}
      hint={isLive && <LiveTag>Real-time data</LiveTag>}
      value={value}
      onValueChange={handleChange}
    >
      {value === '' && <option value="">Choose a store</option>}
      {options.map((store) => (
        <option key={store.id} value={store.id} translate="no">
          {storeLabel(store)}
        </option>
      ))}
    </SelectField>
  )
}

/**
 * Remembers the chosen store on this device and on the server. Ignores errors from the server: at worst, the
 * shopper must choose the store again on another device.
 */
function rememberStore(shopperId: string, store: StoreLocation) {
  rememberUsedStore(shopperId, store)
  if (!navigator.onLine) return
  import('./used-stores/last-store-api.ts')
    .then(({ writeLastStore }) => writeLastStore(shopperId, store))
    .catch(() => {
      // Not retried, because the next store that the shopper chooses is saved anyway.
    })
}
