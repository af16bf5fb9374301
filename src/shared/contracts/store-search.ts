import * as z from 'zod/mini'
import { StoreLocation } from './store-location.ts'

/** Limits for the length of a query, in characters after trimming. */
export const storeQueryLimits = { minLength: 2, maxLength: 120 }

/** Maximum length of the typed chain, in characters after trimming. */
export const storeChainLimit = 60

/** Limits for the number of stores in a response. */
export const storeCountLimits = { min: 1, default: 20, max: 50 }

/** Error codes of rejected searches. */
const storeSearchErrors = [
  'invalid_query',
  'ambiguous_location',
  'location_not_found',
  'provider_unavailable',
] as const

/**
 * The stores found, nearest first, and the place the query was resolved to. The place's coordinates are in
 * degrees (WGS 84).
 */
export const StoreSearchResponse = z.object({
  locations: z.array(StoreLocation),
  place: z.exactOptional(
    z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
})
export type StoreSearchResponse = z.infer<typeof StoreSearchResponse>

/**
 * A rejected search, which is sent with status 200. `message` is shown to the shopper. Each of the `choices`
 * is a query that resolves to a single place.
 */
export const StoreSearchRefusal = z.object({
  error: z.enum(storeSearchErrors),
  message: z.string(),
  choices: z.exactOptional(z.array(z.string())),
})
export type StoreSearchRefusal = z.infer<typeof StoreSearchRefusal>
