import { MapPin, Search } from 'lucide-react'
import { type SubmitEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { lazyModule, useModuleState } from '../../lib/lazy-module.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { Elements } from '../../ui/elements.ts'
import { ChainChips } from './chain-chips.tsx'
import { coordinatesText } from './place-coordinates.ts'
import { places, usePlaceSuggestions } from './places.ts'
import { useMyLocation } from './use-my-location.ts'
import { LocationProblemNotice, UseMyLocation } from './use-my-location-button.tsx'

/** Loaded only when the shopper starts typing. */
const storeSuggestions = lazyModule(() => import('./suggest-stores.ts'))

export type StoreFilter = { location: string; query: string }

type Props = {
  filter: StoreFilter
  /** All stores that can be suggested. The typed text filters them. */
  stores: readonly StoreLocation[]
  /** Whether live results are shown. If so, tapping a chain's button starts a new search. */
  isLive: boolean
  isSearching: boolean
  offersSampleData: boolean
  onFilterChange: (filter: StoreFilter) => void
  onSearchLive: (filter: StoreFilter) => Promise<void>
  onSampleData: () => void
  onChoose: (store: StoreLocation) => void
  /** Shown under the two fields. */
  usedStores: Elements
}

/** Two fields that together filter the stores, and buttons that fill in these fields. */
export function StoreFilterForm({
  filter,
  stores,
  isLive,
  isSearching,
  offersSampleData,
  onFilterChange,
  onSearchLive,
  onSampleData,
  onChoose,
  usedStores,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const locatedText = useRef<string>(null)

  const placeSuggestions = usePlaceSuggestions(filter.location)
  const myLocation = useMyLocation((position) => handleLocated(coordinatesText(position)))

  const suggestionsModule = useModuleState(storeSuggestions)
  const placesModule = useModuleState(places)
  const typed = useDeferredValue(filter.query)
  const suggestions = useMemo(() => {
    if (suggestionsModule.status !== 'loaded') return []
    const finder = placesModule.status === 'loaded' ? placesModule.value : null
    return suggestionsModule.value.suggestStores(typed, { stores, places: finder })
  }, [suggestionsModule, placesModule, typed, stores])

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

  function handleLocation(location: string) {
    myLocation.forget()
    onFilterChange({ ...filter, location })
  }

  function handleChain(query: string) {
    const changed = { ...filter, query }
    onFilterChange(changed)
    if (isLive && filter.location.trim() !== '') void onSearchLive(changed)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isSearching) void onSearchLive(filter)
  }

  function handleLocated(location: string) {
    const nearby = { ...filter, location }
    locatedText.current = location
    places.load()
    onFilterChange(nearby)
    void onSearchLive(nearby)
  }

  // Once the places are loaded, the field shows the place's name instead of its coordinates.
  useEffect(() => {
    if (filter.location !== locatedText.current || placesModule.status !== 'loaded') return
    const location = placesModule.value.labelOf(filter.location)
    if (location !== null) onFilterChange({ ...filter, location })
  }, [placesModule, filter, onFilterChange])

  // The button disappears, so focus moves to the form, and Tab continues from there.
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
      <div className="grid gap-4 @xl:grid-cols-2">
        <Combobox
          label="Location (City, State, or ZIP Code)"
          clearLabel="Clear location"
          icon={MapPin}
          value={filter.location}
          onValueChange={handleLocation}
          onClear={() => handleLocation('')}
          suggestions={placeSuggestions}
          suggestionsLabel="Suggested places"
          onFocus={places.load}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
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
      </div>
      {usedStores}
      <div className="flex flex-wrap gap-1.5">
        <UseMyLocation state={myLocation.state} onAsk={myLocation.ask} />
        <ChainChips query={filter.query} onQueryChange={handleChain} />
      </div>
      <LocationProblemNotice state={myLocation.state} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={isSearching}
          disabled={filter.location === ''}
          className="flex-1 whitespace-nowrap large-text:whitespace-normal"
        >
          Search Real Stores
        </Button>
        {offersSampleData && (
          <Button
            onClick={handleSampleData}
            className="flex-1 whitespace-nowrap large-text:whitespace-normal"
          >
            Use Sample Data
          </Button>
        )}
      </div>
    </form>
  )
}
