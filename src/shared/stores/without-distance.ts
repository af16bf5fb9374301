import type { StoreLocation } from '#shared/contracts/store-location.ts'

/**
 * Returns a copy of a store without its distance. Call this before saving or sharing a store, because a
 * distance applies only to one search.
 */
export function withoutDistance({ distanceMiles: _, ...store }: StoreLocation): StoreLocation {
  return store
}
