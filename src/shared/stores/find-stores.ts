import * as z from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'

/** A query for the stores nearest to a point, with optional filters. Coordinates are in degrees. */
export type FindStoresQuery = {
  latitude: number
  longitude: number
  maxStores: number
  /** Catalog name of a chain. */
  chain?: string
  /** Part of a store's name, address or city, as plain text. */
  namePart?: string
  /** Two-letter postal code. */
  state?: string
  withinMiles?: number
}

/**
 * Result of the database function public.find_stores, nearest store first. `isAvailable` is false if the
 * database has no stores at all, or none of the requested chain's stores.
 */
export const FoundStores = z.object({ isAvailable: z.boolean(), stores: z.array(StoreLocation) })
export type FoundStores = z.infer<typeof FoundStores>

/** Converts a query to the arguments of public.find_stores. Unset filters become null. */
export function findStoresArguments(query: FindStoresQuery) {
  return {
    latitude: query.latitude,
    longitude: query.longitude,
    max_stores: query.maxStores,
    chain: query.chain ?? null,
    name_part: query.namePart ?? null,
    state: query.state ?? null,
    within_miles: query.withinMiles ?? null,
  }
}
