import { supabase } from '../../lib/supabase.ts'
import { readStoresAnswer, readStoresError, type StoresOutcome } from './read-stores-answer.ts'

const resultLimit = 20

export async function fetchLiveStores(
  { location, query }: { location: string; query: string },
  signal: AbortSignal,
): Promise<StoresOutcome> {
  const chain = query.trim()
  const answer = await supabase.functions.invoke<unknown>('fetch-store-locations', {
    body: { query: location.trim(), ...(chain && { chain }), limit: resultLimit },
    signal,
  })
  const error: unknown = answer.error
  return error ? readStoresError(error) : readStoresAnswer(answer.data)
}
