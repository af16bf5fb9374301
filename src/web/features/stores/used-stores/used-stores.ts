import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { parsedJson, readStored, writeStored } from '../../../lib/browser-storage.ts'

const name = 'used-stores'
const maxUsedStores = 4

// A list that an older version saved in another format is ignored.
const UsedStores = withFallback(z.array(StoreLocation), [])

/** Returns up to four stores that the shopper chose on this device, most recent first. */
export function readUsedStores(shopperId: string): readonly StoreLocation[] {
  return UsedStores.parse(parsedJson(readStored(shopperId, name) ?? '[]'))
}

/**
 * Makes a store, without its distance, the most recent of the stores chosen on this device. Keeps only four
 * stores.
 */
export function rememberUsedStore(shopperId: string, store: StoreLocation): void {
  const stores = usedStores([withoutDistance(store)], readUsedStores(shopperId))
  writeStored(shopperId, name, JSON.stringify(stores))
}

/**
 * Merges two lists of stores, most recent first. Drops stores from the second list that are in the first, and
 * keeps at most four.
 */
export function usedStores(
  latest: readonly StoreLocation[],
  earlier: readonly StoreLocation[],
): StoreLocation[] {
  const others = earlier.filter(({ id }) => latest.every((store) => store.id !== id))
  return [...latest, ...others].slice(0, maxUsedStores)
}
