import type { StoreLocation } from '#shared/contracts/store-location.ts'

/**
 * Removes the distance from a store, because it belongs to a single search. For stores that are saved or
 * shared.
 */
export function withoutDistance({ distanceMiles: _, ...store }: StoreLocation): StoreLocation {
  return store
}
