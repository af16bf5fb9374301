import * as z from 'zod/mini'
import { StoreLocation } from './store-location.ts'

/** Characters of a query after trimming. */
export const storeQueryLimits = { minLength: 2, maxLength: 120 }

/** Longest chain text, in characters after trimming. */
export const storeChainLimit = 60

/** Stores in one answer. */
export const storeCountLimits = { min: 1, default: 20, max: 50 }

/** Why a search was refused; the message beside it is for the shopper. */
const storeSearchErrors = [
  'invalid_query',
  'ambiguous_location',
  'location_not_found',
  'provider_unavailable',
] as const

/** Stores nearest first, and the place that was understood; degrees are WGS 84. */
export const StoreSearchResponse = z.object({
  locations: z.array(StoreLocation),
  place: z.exactOptional(
    z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
})
export type StoreSearchResponse = z.infer<typeof StoreSearchResponse>

/** A refusal, answered with status 200; each choice is a query that names one place. */
export const StoreSearchRefusal = z.object({
  error: z.enum(storeSearchErrors),
  message: z.string(),
  choices: z.exactOptional(z.array(z.string())),
})
export type StoreSearchRefusal = z.infer<typeof StoreSearchRefusal>
