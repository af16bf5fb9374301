import type { StoreLocation } from '#shared/contracts/store-location.ts'

/**
 * Returns a copy of a store without its distance, which applies only to one search. Call this before saving
 * or sharing a store.
 */
export function withoutDistance({ distanceMiles: _, ...store }: StoreLocation): StoreLocation {
  return store
}
