import { supabase } from '../../lib/supabase.ts'
import {
  offline,
  readStoresError,
  readStoresResponse,
  type StoresOutcome,
} from './live-results/stores-response.ts'

const resultLimit = 20
const timeLimitMs = 15_000

/**
 * Searches for stores on the server. Resolves with up to 20 stores, nearest first, or with a message for the
 * shopper if the search fails. Fails immediately while offline, and after 15 seconds without a response.
 */
export async function fetchLiveStores(
  { location, query }: { location: string; query: string },
  signal: AbortSignal,
): Promise<StoresOutcome> {
  if (!navigator.onLine) return offline
  const chain = query.trim()
  const response = await supabase.functions.invoke<unknown>('fetch-store-locations', {
    body: { query: location.trim(), ...(chain && { chain }), limit: resultLimit },
    signal,
    timeout: timeLimitMs,
  })
  const error: unknown = response.error
  return error ? readStoresError(error) : readStoresResponse(response.data)
}
