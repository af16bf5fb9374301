import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { supabase } from '../../../lib/supabase.ts'
import { coalesceWrites } from './coalesce-writes.ts'

// A store saved by an older version in another format is ignored.
const LastStore = withFallback(z.nullable(z.object({ store: StoreLocation })), null)

/**
 * Fetches the store that the shopper last chose on any device. Resolves with null if there is none. Rejects
 * if the request fails.
 */
export function readLastStore(shopperId: string): Promise<StoreLocation | null> {
  return queryClient.query(lastStoreQuery(shopperId))
}

/**
 * Saves the chosen store on the server, without its distance. If several stores are chosen during a write,
 * saves only the last of them. Rejects if the last write fails.
 */
export async function writeLastStore(shopperId: string, store: StoreLocation): Promise<void> {
  const stored = withoutDistance(store)
  queryClient.setQueryData(lastStoreQuery(shopperId).queryKey, stored)
  await write({ user_id: shopperId, store: stored })
}

function lastStoreQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['last-store', shopperId],
    queryFn: async ({ signal }): Promise<StoreLocation | null> => {
      const { data } = await supabase
        .from('last_used_stores')
        .select('store')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return LastStore.parse(data)?.store ?? null
    },
  })
}

const write = coalesceWrites(async (row: { user_id: string; store: StoreLocation }) => {
  await supabase.from('last_used_stores').upsert(row, { onConflict: 'user_id' }).throwOnError()
})
