import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { usePartState } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PlaceField } from './place-field.tsx'
import { places } from './places.ts'

export type StoreFilter = { location: string; query: string }

type Props = {
  filter: StoreFilter
  isSearching: boolean
  offersSampleData: boolean
  onFilterChange: (filter: StoreFilter) => void
  onSearchLive: (filter: StoreFilter) => Promise<void>
  onSampleData: () => void
}

export function StoreFilterForm({
  filter,
  isSearching,
  offersSampleData,
  onFilterChange,
  onSearchLive,
  onSampleData,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const located = useRef<string>(null)

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
  const named = usePartState(places)
  useEffect(() => {
    if (filter.location !== located.current || named.status !== 'loaded') return
    const location = named.part.labelOf(filter.location)
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
      <TextField
        label="Store search (name, chain, or address)"
        clearLabel="Clear store search"
        icon={Search}
        value={filter.query}
        onValueChange={(query) => onFilterChange({ ...filter, query })}
        onClear={() => onFilterChange({ ...filter, query: '' })}
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
