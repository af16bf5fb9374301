import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { parsedJson, readStored, writeStored } from '../../../lib/browser-storage.ts'

const name = 'used-stores'
const maxUsedStores = 4

// Stores saved by an older version in another format are ignored.
const UsedStores = withFallback(z.array(StoreLocation), [])

/** Returns up to four stores that the shopper chose on this device, most recent first. */
export function readUsedStores(shopperId: string): readonly StoreLocation[] {
  return UsedStores.parse(parsedJson(readStored(shopperId, name) ?? '[]'))
}

/**
 * Remembers a store, without its distance, as the one most recently chosen on this device. Keeps only four
 * stores.
 */
export function rememberUsedStore(shopperId: string, store: StoreLocation): void {
  const stores = mergeUsedStores([withoutDistance(store)], readUsedStores(shopperId))
  writeStored(shopperId, name, JSON.stringify(stores))
}

/**
 * Merges two lists of stores, each with the most recent store first. A store that is in both lists keeps its
 * position in `latest`. Returns at most four stores.
 */
export function mergeUsedStores(
  latest: readonly StoreLocation[],
  earlier: readonly StoreLocation[],
): StoreLocation[] {
  const others = earlier.filter(({ id }) => latest.every((store) => store.id !== id))
  return [...latest, ...others].slice(0, maxUsedStores)
}
