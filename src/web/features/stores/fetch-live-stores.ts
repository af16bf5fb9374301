import { supabase } from '../../lib/supabase.ts'
import {
  offline,
  readStoresAnswer,
  readStoresError,
  type StoresOutcome,
} from './read-stores-answer.ts'

const resultLimit = 20
const timeLimitMs = 15_000

export async function fetchLiveStores(
  { location, query }: { location: string; query: string },
  signal: AbortSignal,
): Promise<StoresOutcome> {
  if (!navigator.onLine) return offline
  const chain = query.trim()
  const answer = await supabase.functions.invoke<unknown>('fetch-store-locations', {
    body: { query: location.trim(), ...(chain && { chain }), limit: resultLimit },
    signal,
    timeout: timeLimitMs,
  })
  const error: unknown = answer.error
  return error ? readStoresError(error) : readStoresAnswer(answer.data)
}
