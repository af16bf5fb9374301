import * as z from 'zod/mini'

/** A row of the table purchases: what a shopper bought on a day. */
export const PurchasesRow = z.object({
  /** Day in the time zone of the device, as YYYY-MM-DD. */
  day: z.string(),
  /** Names of the items, one a line. Empty if the shopper deleted the day or unticked everything. */
  items: z.string(),
  /** Time in ISO 8601 when the shopper deleted the day. Earlier ticks aren't added to it again. */
  cleared_at: z.nullable(z.iso.datetime({ offset: true })),
  /** Time of the change in ISO 8601, with an offset. */
  changed_at: z.iso.datetime({ offset: true }),
})
export type PurchasesRow = z.infer<typeof PurchasesRow>

/** A row of the table item_settings: what a shopper chose for an item. */
export const ItemSettingRow = z.object({
  /** Same key for all spellings of a name. */
  item_key: z.string(),
  item_name: z.string(),
  /** False if the item is never suggested. */
  is_suggested: z.boolean(),
  /** Store, chain or kind of store last chosen for the item; empty if none. */
  store: z.string(),
  /** Time of the change in ISO 8601, with an offset. */
  changed_at: z.iso.datetime({ offset: true }),
})
export type ItemSettingRow = z.infer<typeof ItemSettingRow>
