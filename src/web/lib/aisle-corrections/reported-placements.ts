import { type AisleReport, placementOf } from '#shared/contracts/aisle-correction.ts'
import type { ReportedPlacement } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'

/** Signs are other people's words: those are shown that the chain has, or that say an aisle's number. */
const numberedSign = /^(?:Aisle|Section|Freezer) [A-Z]?\d{1,3}[A-Z]?$/

/** Reports by the item's key, as far as they name a place that can be shown. */
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
