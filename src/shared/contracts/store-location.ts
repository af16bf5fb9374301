import * as z from 'zod/mini'

/** Sources of live stores; the app credits each of them. */
export const storeSources = ['alltheplaces', 'openstreetmap'] as const

/**
 * A store of the sample data or the live search. `state` is the two-letter postal code. Only live stores have
 * the optional fields, except for `phone`.
 */
export const StoreLocation = z.object({
  id: z.string(),
  chainName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.exactOptional(z.string()),
  /** Position in degrees (WGS 84). */
  latitude: z.exactOptional(z.number()),
  longitude: z.exactOptional(z.number()),
  /** Great-circle distance from the searched place. */
  distanceMiles: z.exactOptional(z.number()),
  /** OpenStreetMap syntax, in the store's time zone: 'Mo-Sa 06:00-23:00; Su 08:00-20:00'. */
  openingHours: z.exactOptional(z.string()),
  /** IANA name, such as 'America/Chicago'. */
  timeZone: z.exactOptional(z.string()),
  source: z.exactOptional(z.enum(storeSources)),
  /** Day on which the source collected the store, YYYY-MM-DD. */
  sourceDate: z.exactOptional(z.string()),
  /** Whether a missing city or ZIP code was filled in from the nearest ZIP code. */
  isAddressCompleted: z.exactOptional(z.boolean()),
})

/** A store that a shopper can choose; without `phone` if the number is unknown. */
export type StoreLocation = z.infer<typeof StoreLocation>
