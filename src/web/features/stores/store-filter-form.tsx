import { Search } from 'lucide-react'
import { type SubmitEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { lazyModule, useModuleState } from '../../lib/lazy-module.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { PlaceField } from './place-field.tsx'
import { places } from './places.ts'

/** Only for those who begin to type. */
const storeSuggestions = lazyModule(() => import('./suggest-stores.ts'))

export type StoreFilter = { location: string; query: string }

type Props = {
  filter: StoreFilter
  /** All that the dropdown may offer, whatever is typed. */
  stores: readonly StoreLocation[]
  isSearching: boolean
  offersSampleData: boolean
  onFilterChange: (filter: StoreFilter) => void
  onSearchLive: (filter: StoreFilter) => Promise<void>
  onSampleData: () => void
  onChoose: (store: StoreLocation) => void
}

export function StoreFilterForm({
  filter,
  stores,
  isSearching,
  offersSampleData,
  onFilterChange,
  onSearchLive,
  onSampleData,
  onChoose,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const located = useRef<string>(null)

  const suggesting = useModuleState(storeSuggestions)
  const named = useModuleState(places)
  const typed = useDeferredValue(filter.query)
  const suggestions = useMemo(() => {
    if (suggesting.status !== 'loaded') return []
    const finder = named.status === 'loaded' ? named.value : null
    return suggesting.value.suggestStores(typed, { stores, places: finder })
  }, [suggesting, named, typed, stores])

  function handleSuggestion(text: string) {
    const chosen = suggestions.find((one) => one.text === text)
    if (!chosen) return
    if ('store' in chosen) {
      onFilterChange({ ...filter, query: '' })
      onChoose(chosen.store)
    } else {
      onFilterChange(chosen.search)
      void onSearchLive(chosen.search)
    }
  }

  function loadForTyping() {
    storeSuggestions.load()
    places.load()
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isSearching) void onSearchLive(filter)
  }

  function handleLocated(location: string) {
    const nearby = { ...filter, location }
    located.current = location
    places.load()
    onFilterChange(nearby)
    void onSearchLive(nearby)
  }

  // Nobody reads coordinates: the field says where that is once the places are there.
  useEffect(() => {
    if (filter.location !== located.current || named.status !== 'loaded') return
    const location = named.value.labelOf(filter.location)
    if (location !== null) onFilterChange({ ...filter, location })
  }, [named, filter, onFilterChange])

  // Its button goes away: the next Tab continues from here.
  function handleSampleData() {
    form.current?.focus()
    onSampleData()
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-col gap-4 focus-visible:outline-none"
    >
      <PlaceField
        place={filter.location}
        onPlaceChange={(location) => onFilterChange({ ...filter, location })}
        onLocated={handleLocated}
      />
      <Combobox
        label="Store search (name, chain, or address)"
        clearLabel="Clear store search"
        icon={Search}
        value={filter.query}
        onValueChange={(query) => onFilterChange({ ...filter, query })}
        onClear={() => onFilterChange({ ...filter, query: '' })}
        suggestions={suggestions.map(({ text }) => text)}
        suggestionsLabel="Suggested stores"
        suggestsAbove
        onChoose={handleSuggestion}
        onFocus={loadForTyping}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={isSearching}
          disabled={filter.location === ''}
          className="flex-1 whitespace-nowrap"
        >
          Search Real Stores
        </Button>
        {offersSampleData && (
          <Button onClick={handleSampleData} className="flex-1 whitespace-nowrap">
            Use Sample Data
          </Button>
        )}
      </div>
    </form>
  )
}
