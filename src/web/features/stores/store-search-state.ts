import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { filterStores } from '#shared/stores/filter-stores.ts'
import type { SearchedPlace, SearchFailure } from './live-results/stores-response.ts'

export type StoreSource =
  | { mode: 'sample' }
  | { mode: 'live'; stores: readonly StoreLocation[]; place: SearchedPlace | undefined }

export type StoreSearch = {
  source: StoreSource
  isSearching: boolean
  failure: SearchFailure | null
}

export type StoreSearchEvent =
  | { type: 'started' }
  | { type: 'found'; stores: readonly StoreLocation[]; place: SearchedPlace | undefined }
  | { type: 'failed'; failure: SearchFailure }
  | { type: 'canceled' }
  | { type: 'sample-data-used' }

/** The state before the first search: sample data, without a live search. */
export const sampleSearch: StoreSearch = {
  source: { mode: 'sample' },
  isSearching: false,
  failure: null,
}

/**
 * Returns the state of the store search after an event. A failed or canceled search doesn't change the
 * stores.
 */
export function nextStoreSearch(search: StoreSearch, event: StoreSearchEvent): StoreSearch {
  switch (event.type) {
    case 'started':
      return { ...search, isSearching: true, failure: null }
    case 'found':
      return {
        source: { mode: 'live', stores: event.stores, place: event.place },
        isSearching: false,
        failure: null,
      }
    case 'failed': {
      return { ...search, isSearching: false, failure: event.failure }
    }
    case 'canceled':
      return { ...search, isSearching: false }
    case 'sample-data-used':
      return sampleSearch
  }
}

type Offers = {
  /** All sample stores. */
  samples: readonly StoreLocation[]
  filter: { location: string; query: string }
  /** The typical store of the chain named in the store search. */
  typical: StoreLocation | undefined
}

/**
 * Returns the stores to offer: the live results, or the sample stores that match both inputs. If none
 * match, returns the typical store of the chain named in the store search, unless that chain has samples.
 */
export function offeredStores(
  source: StoreSource,
  { samples, filter, typical }: Offers,
): readonly StoreLocation[] {
  if (source.mode === 'live') return source.stores
  const found = filterStores(samples, filter)
  const hasSamples = samples.some(({ chainName }) => chainName === typical?.chainName)
  return found.length === 0 && typical && !hasSamples ? [typical] : found
}

/**
 * Returns the offered stores. If the chosen store isn't among them, adds it at the top. Returns an empty
 * array if no stores were found.
 */
export function withChosenStore(
  stores: readonly StoreLocation[],
  chosen: StoreLocation | null,
): readonly StoreLocation[] {
  const [first] = stores
  if (!first || !chosen || stores.some((store) => store.id === chosen.id)) return stores
  return [chosen, ...stores]
}
