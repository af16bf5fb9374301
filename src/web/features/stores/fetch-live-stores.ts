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
 * Searches stores on the server and returns up to 20, nearest first. Otherwise returns a message for the
 * shopper: without a network right away, or after 15 seconds without a response.
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
