import { type AisleReport, placementOf } from '#shared/contracts/aisle-correction.ts'
import type { ReportedPlacement } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'

/**
 * Matches the signs of numbered aisles. Shoppers type the signs they report, so the app shows other shoppers
 * only signs that match this pattern or are in the chain's layout.
 */
const numberedSign = /^(?:Aisle|Section|Freezer) [A-Z]?\d{1,3}[A-Z]?$/

/**
 * Returns the reported placements by item key. Leaves out a placement whose sign is neither in the layout nor
 * a numbered aisle, because a shopper could have typed anything.
 */
export function reportedPlacements(
  reports: readonly AisleReport[],
  layout: Layout | null,
): ReadonlyMap<string, ReportedPlacement> {
  const known = new Set(layout?.signs.map(({ name }) => name))
  return new Map(
    reports.flatMap((report): [string, ReportedPlacement][] => {
      const placement = placementOf(report)
      if (!placement) return []
      if ('sign' in placement && !known.has(placement.sign) && !numberedSign.test(placement.sign)) {
        return []
      }
      return [[report.item_key, { placement, shoppers: report.shoppers }]]
    }),
  )
}
