import * as z from 'zod/mini'

/** A row of the table purchases: what a shopper bought on one day. */
export const PurchasesRow = z.object({
  /** Day in the device's time zone, as YYYY-MM-DD. */
  day: z.string(),
  /** Names of the items, one per line. Empty if the shopper deleted the day or unticked everything. */
  items: z.string(),
  /**
   * Time when the shopper deleted the day, in ISO 8601 with an offset, or null. Items ticked before the
   * deletion aren't added to the day again.
   */
  cleared_at: z.nullable(z.iso.datetime({ offset: true })),
  /** Time of the change in ISO 8601, with an offset. */
  changed_at: z.iso.datetime({ offset: true }),
})
export type PurchasesRow = z.infer<typeof PurchasesRow>

/** A row of the table item_settings: a shopper's choices for an item. */
export const ItemSettingRow = z.object({
  /** Key of the item, which is the same for all spellings of its name. */
  item_key: z.string(),
  item_name: z.string(),
  /** False if the item must never be suggested. */
  is_suggested: z.boolean(),
  /** Store, chain or kind of store last chosen for the item. Empty if no store was chosen. */
  store: z.string(),
  /** Time of the change in ISO 8601, with an offset. */
  changed_at: z.iso.datetime({ offset: true }),
})
export type ItemSettingRow = z.infer<typeof ItemSettingRow>
