import { Search } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PlaceField } from './place-field.tsx'

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

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isSearching) void onSearchLive(filter)
  }

  function handleLocated(location: string) {
    const nearby = { ...filter, location }
    onFilterChange(nearby)
    void onSearchLive(nearby)
  }

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
