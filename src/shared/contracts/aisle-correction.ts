import * as z from 'zod/mini'
import type { Placement } from '#shared/locate/locate-list.ts'
import { isDepartment } from '#shared/names/departments.ts'

/**
 * A row of the table aisle_corrections, as returned to the shopper who made the correction. If `sign` and
 * `department` are both null, the shopper withdrew the correction.
 */
export const AisleCorrectionRow = z.object({
  store_id: z.string(),
  store_name: z.string(),
  item_key: z.string(),
  item_name: z.string(),
  sign: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** Time of the correction in ISO 8601, with an offset. */
  corrected_at: z.iso.datetime({ offset: true }),
})
export type AisleCorrectionRow = z.infer<typeof AisleCorrectionRow>

/** A row of aisle_reports: an item's place in a store, as reported by several shoppers. */
export const AisleReport = z.object({
  item_key: z.string(),
  sign: z.nullable(z.string()),
  department: z.nullable(z.string()),
  shoppers: z.number(),
})
export type AisleReport = z.infer<typeof AisleReport>

/**
 * Returns a row's sign or, if there is none, its department. Returns null if the row has neither, or if this
 * version of the app doesn't know the department.
 */
export function placementOf(row: Pick<AisleReport, 'sign' | 'department'>): Placement | null {
  if (row.sign !== null) return { sign: row.sign }
  return row.department !== null && isDepartment(row.department)
    ? { department: row.department }
    : null
}
