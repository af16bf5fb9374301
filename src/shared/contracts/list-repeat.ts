import * as z from 'zod/mini'

/** When the items of a saved list are added to another list: every so many weeks, on a weekday. */
export const ListRepeat = z.object({
  /** The list that gets the items; null for the owner's current list without a name. */
  into: z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  /** Day of the week, from 0 for Sunday to 6 for Saturday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  /** Weeks from one time to the next. */
  weeks: z.literal([1, 2, 4]),
  /**
   * First day on which the items may be added, as YYYY-MM-DD. This is the day when the shopper set the repeat,
   * then the next scheduled day after each time.
   */
  since: z.iso.date(),
})
export type ListRepeat = z.infer<typeof ListRepeat>
