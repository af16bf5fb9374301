import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** A store as it is stored or shared: how far it was from the place that a shopper searched says nothing then. */
export function withoutDistance({ distanceMiles: _, ...store }: StoreLocation): StoreLocation {
  return store
}
