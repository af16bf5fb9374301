import * as z from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'

/** What is asked of the index: the stores nearest to a point, in degrees, with what narrows them down. */
export type FindStoresQuery = {
  latitude: number
  longitude: number
  maxStores: number
  /** Name of a chain in the catalogue. */
  chain?: string
  /** Part of a store's name, address or city, as plain text. */
  namePart?: string
  /** Two-letter postal code. */
  state?: string
  withinMiles?: number
}

/** What public.find_stores answers; not available means that the index lacks the chain, or everything. */
export const FoundStores = z.object({ isAvailable: z.boolean(), stores: z.array(StoreLocation) })
export type FoundStores = z.infer<typeof FoundStores>

/** The arguments of public.find_stores by their names in SQL; null where nothing was asked. */
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
