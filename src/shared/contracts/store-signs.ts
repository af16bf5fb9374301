import * as z from 'zod/mini'

/**
 * A row of the table store_signs, as returned to the shopper who added the signs. If `signs` is null, the
 * shopper removed them.
 */
export const StoreSignsRow = z.object({
  store_id: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  store_address: z.string(),
  /** The signs in walking order, as layout text: '## Aisle 7', followed by the words on that sign. */
  signs: z.nullable(z.string()),
  /** Time of the change in ISO 8601, with an offset. */
  signed_at: z.iso.datetime({ offset: true }),
})
export type StoreSignsRow = z.infer<typeof StoreSignsRow>

/**
 * A row of shared_store_signs: a store's signs, added by the server's operator or by another member of a list
 * for this store.
 */
export const SharedStoreSigns = z.object({
  store_id: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  store_address: z.string(),
  /** Layout text, as in `StoreSignsRow`. */
  signs: z.string(),
  /** Name of the member, or empty if the operator added the signs. */
  added_by: z.string(),
  is_operator: z.boolean(),
  /** Time when the signs were added, in ISO 8601 with an offset. */
  added_at: z.iso.datetime({ offset: true }),
})
export type SharedStoreSigns = z.infer<typeof SharedStoreSigns>

/** A row of operator_stores: a store for which the server's operator added signs for everyone. */
export const OperatorStore = z.object({
  store_id: z.string(),
  chain_name: z.string(),
  store_name: z.string(),
  store_address: z.string(),
})
export type OperatorStore = z.infer<typeof OperatorStore>
