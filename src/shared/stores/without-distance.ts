import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** Returns a store to save or share, without its distance, which belongs to one search. */
export function withoutDistance({ distanceMiles: _, ...store }: StoreLocation): StoreLocation {
  return store
}
