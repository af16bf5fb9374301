/**
 * A gap is the number of days since an item was last bought. Gaps are grouped into classes that get wider:
 * there are six classes per doubling, so 6 and 7 days are in different classes, but 60 and 61 are in the same
 * one. The last class contains all gaps longer than about 16 months.
 */
const classesPerDoubling = 6
export const gapClassCount = 9 * classesPerDoubling + 1
const maxGap = 2 ** ((gapClassCount - 1) / classesPerDoubling) - 1

const classOfGap = Uint8Array.from({ length: Math.ceil(maxGap) }, (_, days) =>
  Math.round(Math.log2(days + 1) * classesPerDoubling),
)

/** Returns the class of a gap in days, from 0 to `gapClassCount` - 1. */
export function gapClass(days: number): number {
  return classOfGap[days] ?? gapClassCount - 1
}

/** Returns the middle of a gap class, in days. The result may be a fraction. */
export function daysOfGapClass(at: number): number {
  return 2 ** (at / classesPerDoubling) - 1
}

/**
 * How often an item was bought or passed over on trips whose gaps are in the same class. The counts are sums
 * of the trips' weights.
 */
export type GapCount = { gapClass: number; bought: number; passed: number }

/**
 * For each gap class, counts the trips on which an item was bought or passed over after its first purchase.
 * `boughtAt` contains the indexes in `days` of the trips on which the item was bought, ascending. Returns
 * only classes with trips, in ascending order.
 */
export function countByGap(
  boughtAt: readonly number[],
  { days, weights }: { days: readonly number[]; weights: Float64Array },
): GapCount[] {
  const bought = new Float64Array(gapClassCount)
  const passed = new Float64Array(gapClassCount)
  const [first = 0, ...later] = boughtAt
  let lastDay = days[first] ?? 0
  let next = 0
  for (let trip = first + 1; trip < days.length; trip += 1) {
    const day = days[trip] ?? 0
    const weight = weights[trip] ?? 0
    const at = gapClass(day - lastDay)
    if (trip === later[next]) {
      bought[at] = (bought[at] ?? 0) + weight
      lastDay = day
      next += 1
    } else {
      passed[at] = (passed[at] ?? 0) + weight
    }
  }
  const counts: GapCount[] = []
  for (let at = 0; at < gapClassCount; at += 1) {
    const count = { gapClass: at, bought: bought[at] ?? 0, passed: passed[at] ?? 0 }
    if (count.bought + count.passed > 0) counts.push(count)
  }
  return counts
}
