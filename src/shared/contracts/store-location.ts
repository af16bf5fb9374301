import * as z from 'zod/mini'

/** Where live stores come from; each has a credit of its own. */
export const storeSources = ['alltheplaces', 'openstreetmap'] as const

/**
 * A store as the sample data and the live search name it; `state` is the two-letter postal code.
 * What only live stores have is absent from the others.
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
  /** Degrees, WGS 84. */
  latitude: z.exactOptional(z.number()),
  longitude: z.exactOptional(z.number()),
  /** From the place that was searched, along the great circle. */
  distanceMiles: z.exactOptional(z.number()),
  /** In OpenStreetMap's syntax, in the store's own time: 'Mo-Sa 06:00-23:00; Su 08:00-20:00'. */
  openingHours: z.exactOptional(z.string()),
  /** IANA name, such as 'America/Chicago'. */
  timeZone: z.exactOptional(z.string()),
  source: z.exactOptional(z.enum(storeSources)),
  /** Day on which the source collected it, YYYY-MM-DD. */
  sourceDate: z.exactOptional(z.string()),
  /** City or ZIP code were missing and come from the nearest ZIP code. */
  isAddressCompleted: z.exactOptional(z.boolean()),
})

/** A store that a shopper can pick; without `phone` when no number is known. */
export type StoreLocation = z.infer<typeof StoreLocation>
