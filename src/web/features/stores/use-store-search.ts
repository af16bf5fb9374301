import { useEffect, useReducer, useRef } from 'react'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { toast } from '../../ui/toast.ts'
import { offlineText } from './live-results/offline-text.ts'
import type { StoresOutcome } from './live-results/stores-response.ts'
import { searchFailedText } from './store-notices.tsx'
import { nextStoreSearch, sampleSearch } from './store-search-state.ts'

const loadLiveSearch = () => import('./fetch-live-stores.ts')
// Preloaded, because shoppers often search where the signal is weak.
const liveSearch = lazyModule(loadLiveSearch)

/**
 * State of the store search: which stores are offered (live or sample), and whether a search is running or
 * has failed. A new live search aborts the previous one. A toast shows the outcome of a search, or says that
 * the location is missing.
 */
export function useStoreSearch() {
  const [search, dispatch] = useReducer(nextStoreSearch, sampleSearch)
  const runningSearch = useRef<AbortController | null>(null)

  useEffect(() => () => runningSearch.current?.abort(), [])
  useLazyModule(liveSearch, false)

  async function searchLive(filter: { location: string; query: string }) {
    if (filter.location.trim() === '') {
      toast({ ...locationRequired, tone: 'destructive' })
      return
    }
    runningSearch.current?.abort()
    const request = new AbortController()
    runningSearch.current = request
    dispatch({ type: 'started' })
    const outcome = await fetchStores(filter, request.signal)
    if (request.signal.aborted) return
    dispatch(
      outcome.found
        ? { type: 'found', stores: outcome.stores, place: outcome.place }
        : { type: 'failed', failure: outcome },
    )
    showOutcome(outcome)
  }

  function cancelSearch() {
    runningSearch.current?.abort()
    dispatch({ type: 'canceled' })
  }

  function applySampleData() {
    runningSearch.current?.abort()
    dispatch({ type: 'sample-data-used' })
  }

  return { search, searchLive, cancelSearch, applySampleData }
}

/** Runs a live search. Loads the search code first, if necessary. */
async function fetchStores(
  filter: { location: string; query: string },
  signal: AbortSignal,
): Promise<StoresOutcome> {
  const module = await loadLiveSearch().catch(() => null)
  return module ? module.fetchLiveStores(filter, signal) : offline
}

/** The outcome if the search code can't be loaded, usually because the device is offline. */
const offline: StoresOutcome = { found: false, message: offlineText, choices: [] }

function showOutcome(outcome: StoresOutcome) {
  if (!outcome.found) {
    toast({
      title: 'Search Failed',
      text: searchFailedText,
      tone: 'destructive',
    })
  } else if (outcome.stores.length === 0) {
    toast({
      title: 'No Stores Found',
      text: 'No stores found in this location. Try a different search.',
      tone: 'destructive',
    })
  } else {
    toast({ title: 'Stores Found', text: `Found ${outcome.stores.length} stores in your area.` })
  }
}

const locationRequired = {
  title: 'Location Required',
  text: 'Please enter a location to search for stores.',
}
