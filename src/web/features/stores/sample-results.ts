import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { filterStores } from '#shared/stores/filter-stores.ts'
import type { NearStore, PlaceFinder } from './place-finder.ts'
import type { StoreRow } from './rows/store-rows.tsx'

type Options = {
  /** All sample stores. */
  samples: readonly StoreLocation[]
  filter: { location: string; query: string }
  /** Null until the places are loaded. */
  places: Pick<PlaceFinder, 'labelOf' | 'nearest'> | null
}

export type SampleResults = { heading: string; rows: readonly StoreRow[] }

const maxNearest = 3

/**
 * Returns the sample stores that match both inputs, nearest first. If no store matches both, returns the
 * three stores nearest to the place among those that match the store search. For a state, or until the places
 * are loaded, returns the stores without distances and in their original order.
 */
export function sampleResults({ samples, filter, places }: Options): SampleResults {
  const { location, query } = filter
  const label = (location.trim() && places?.labelOf(location)) || null
  const place = label?.replace(/^Near /, '') ?? ''
  const isState = label !== null && !place.includes(',')
  const matching = filterStores(samples, filter)
  if (matching.length > 0) {
    const near = isState ? [] : (places?.nearest(matching, location, matching.length) ?? [])
    const rows = near.length > 0 ? near.map(rowOf) : matching.map((store) => ({ store }))
    return { heading: headingOf(place), rows }
  }
  const matchingQuery = filterStores(samples, { location: '', query })
  const nearest = places?.nearest(matchingQuery, location, maxNearest) ?? []
  return { heading: `Sample stores nearest to ${place}`, rows: nearest.map(rowOf) }
}

function headingOf(place: string): string {
  if (place === '') return 'Sample stores'
  return `Sample stores ${place.includes(',') ? 'near' : 'in'} ${place}`
}

function rowOf({ store, miles }: NearStore): StoreRow {
  return { store, distance: distanceText(miles) }
}

/** Formats a distance in whole miles, because a sample store's position is known only from its ZIP code. */
function distanceText(miles: number): string {
  return miles < 0.5 ? 'under 1 mi' : `${Math.round(miles).toLocaleString('en-US')} mi`
}
