import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { parsedJson, readStored, writeStored } from '../../../lib/browser-storage.ts'

const name = 'used-stores'
const maxUsedStores = 4

// A list saved by an older version in another shape is ignored.
const UsedStores = withFallback(z.array(StoreLocation), [])

/** Returns up to four stores that the shopper chose on this device, latest first. */
export function readUsedStores(shopperId: string): readonly StoreLocation[] {
  return UsedStores.parse(parsedJson(readStored(shopperId, name) ?? '[]'))
}

/** Puts a store first among the stores chosen on this device, without its distance. */
export function rememberUsedStore(shopperId: string, store: StoreLocation): void {
  const stores = usedStores([withoutDistance(store)], readUsedStores(shopperId))
  writeStored(shopperId, name, JSON.stringify(stores))
}

/** Merges two lists of stores, latest first, without duplicates, and keeps the first four. */
export function usedStores(
  latest: readonly StoreLocation[],
  earlier: readonly StoreLocation[],
): StoreLocation[] {
  const others = earlier.filter(({ id }) => latest.every((store) => store.id !== id))
  return [...latest, ...others].slice(0, maxUsedStores)
}
