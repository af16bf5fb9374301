import { useEffect, useReducer, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import { fetchLiveStores } from './fetch-live-stores.ts'
import type { StoresOutcome } from './read-stores-answer.ts'
import { nextStoreSearch, sampleSearch } from './store-search.ts'

/** Sample or live stores, and the live search under way, of which there is never more than one. */
export function useStoreSearch() {
  const [search, dispatch] = useReducer(nextStoreSearch, sampleSearch)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function searchLive(filter: { location: string; query: string }) {
    if (filter.location.trim() === '') {
      toast({ ...locationRequired, tone: 'destructive' })
      return
    }
    running.current?.abort()
    const request = new AbortController()
    running.current = request
    dispatch({ type: 'started' })
    const outcome = await fetchLiveStores(filter, request.signal)
    if (request.signal.aborted) return
    dispatch(
      outcome.found
        ? { type: 'answered', stores: outcome.stores, place: outcome.place }
        : { type: 'failed', message: outcome.message, choices: outcome.choices },
    )
    announce(outcome)
  }

  function cancelSearch() {
    running.current?.abort()
    dispatch({ type: 'cancelled' })
  }

  function applySampleData() {
    running.current?.abort()
    dispatch({ type: 'sample-data-used' })
  }

  return { search, searchLive, cancelSearch, applySampleData }
}

function announce(outcome: StoresOutcome) {
  if (!outcome.found) {
    toast({
      title: 'Search Failed',
      text: 'Failed to search for stores. Please try again.',
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
