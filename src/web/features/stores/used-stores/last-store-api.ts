import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { supabase } from '../../../lib/supabase.ts'
import { coalesceWrites } from './coalesce-writes.ts'

// A store saved by an older version in another shape is ignored.
const LastStore = withFallback(z.nullable(z.object({ store: StoreLocation })), null)

/** Returns the store the shopper last chose on any device, or null. Rejects if it can't be fetched. */
export function readLastStore(shopperId: string): Promise<StoreLocation | null> {
  return queryClient.query(lastStoreQuery(shopperId))
}

/**
 * Saves the store that the shopper chose last on the server, without its distance. Of several stores chosen
 * during a write, only the last is saved.
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
