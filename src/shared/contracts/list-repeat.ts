import * as z from 'zod/mini'

/** When the items on a saved list are added to another list: on one day of the week, every `weeks` weeks. */
export const ListRepeat = z.object({
  /** ID of the list that gets the items. Null for the owner's current list, which doesn't have a name. */
  into: z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  /** Day of the week, from 0 for Sunday to 6 for Saturday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  /** Number of weeks between repeats. */
  weeks: z.literal([1, 2, 4]),
  /**
   * First day on which the items may be added, as YYYY-MM-DD. At first, `since` is the day when the shopper
   * set up the repeat. Each time the items are added, `since` becomes the next scheduled day.
   */
  since: z.iso.date(),
})
export type ListRepeat = z.infer<typeof ListRepeat>
