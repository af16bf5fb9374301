import * as z from 'zod/mini'

/** A store as the sample data and the live search name it; `state` is the two-letter postal code. */
export const StoreLocation = z.object({
  id: z.string(),
  chainName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.exactOptional(z.string()),
})

/** A store that a shopper can pick; without `phone` when no number is known. */
export type StoreLocation = z.infer<typeof StoreLocation>
