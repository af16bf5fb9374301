import * as z from 'zod/mini'

/** Sources of live store data. The app credits each source. */
export const storeSources = ['alltheplaces', 'openstreetmap'] as const

/**
 * A store from the sample data, from the live search, or added by a shopper. `state` is the two-letter postal
 * code. Only stores from the live search have optional fields other than `phone`.
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
  /** Great-circle distance from the place that was searched for. */
  distanceMiles: z.exactOptional(z.number()),
  /** Hours in OpenStreetMap syntax, in the store's time zone: 'Mo-Sa 06:00-23:00; Su 08:00-20:00'. */
  openingHours: z.exactOptional(z.string()),
  /** IANA name, such as 'America/Chicago'. */
  timeZone: z.exactOptional(z.string()),
  source: z.exactOptional(z.enum(storeSources)),
  /** Day on which the source collected the store's data, as YYYY-MM-DD. */
  sourceDate: z.exactOptional(z.string()),
  /** Whether the city or ZIP code was missing in the source and was taken from the nearest ZIP code. */
  isAddressCompleted: z.exactOptional(z.boolean()),
})

export type StoreLocation = z.infer<typeof StoreLocation>
