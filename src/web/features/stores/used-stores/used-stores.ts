import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { parsedJson, readStored, writeStored } from '../../../lib/browser-storage.ts'

const name = 'used-stores'
const maxUsedStores = 4

// A list that an older version kept in another shape is as good as none.
const UsedStores = withFallback(z.array(StoreLocation), [])

/** The stores that the shopper chose on this device, the latest first. */
export function readUsedStores(shopperId: string): readonly StoreLocation[] {
  return UsedStores.parse(parsedJson(readStored(shopperId, name) ?? '[]'))
}

export function rememberUsedStore(shopperId: string, store: StoreLocation): void {
  const stores = usedStores([withoutDistance(store)], readUsedStores(shopperId))
  writeStored(shopperId, name, JSON.stringify(stores))
}

/** The latest stores, each once. */
export function usedStores(
  latest: readonly StoreLocation[],
  earlier: readonly StoreLocation[],
): StoreLocation[] {
  const others = earlier.filter(({ id }) => latest.every((store) => store.id !== id))
  return [...latest, ...others].slice(0, maxUsedStores)
}
