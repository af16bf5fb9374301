import { countByGap, type GapCount, gapClass, gapClassCount } from './gaps.ts'
import { dayNumber, type History, type PastTrips, pastTrips } from './purchase-history.ts'
import { chanceByRhythm } from './typical-rhythms.ts'

export type ItemChance = { key: string; chance: number }

/** Items with a lower chance, such as those that were just bought, aren't suggested. */
const minChance = 0.05
/**
 * Age in days at which a trip has half the weight of a new one. Older trips have less weight because habits
 * change.
 */
const halfLifeDays = 400
/** Weight of a trip on another day of the week, which may be a different kind of trip. */
const otherWeekdayWeight = 0.6
/**
 * Number of imaginary trips that are added to each item's history. On these trips, the item is bought as
 * often as the household's average item.
 */
const rateShrinkage = 2
/**
 * Number of imaginary trips at similar moments (see `estimateChances`) that are added to each item's history.
 * On these trips, the item is bought at its overall rate.
 */
const momentShrinkage = 3
/** A trip has half its weight if its gap is this many classes away from the current gap. */
const halfWeightGapClasses = 4

const likenessByDistance = Float64Array.from(
  { length: gapClassCount },
  (_, distance) => 1 / (1 + (distance / halfWeightGapClasses) ** 4),
)

/**
 * Returns the items a household probably needs on a trip on this day (YYYY-MM-DD), most likely first. Leaves
 * out items with a chance below 5 percent, and those already bought on this day.
 */
export function buyAgain(history: History, date: string): ItemChance[] {
  return estimateChances(history, date).filter(({ chance }) => chance >= minChance)
}

/**
 * Estimates the chance that each item is bought on a trip on this day (YYYY-MM-DD), most likely first. Looks
 * only at earlier trips. Leaves out items already bought on this day.
 *
 * The result is the mean, in log odds, of two estimates. The first looks at similar moments: past trips on
 * which the item's last purchase was about as many days ago as it is on this day. The estimate is the share
 * of those trips on which the item was bought, shrunk toward the item's overall rate. This estimate can
 * reflect any habit but needs many trips. The second mixes typical rhythms, weighted by how well each
 * explains the purchases (`typical-rhythms.ts`). The second estimate needs few trips but knows only these
 * rhythms. In both estimates, recent trips and trips on the same day of the week have more weight.
 *
 * If a household shops only on Saturdays, its trips say nothing about what it would buy again the next day.
 * So if the days since an item was last bought are fewer than `shortPauseDays`, the item's chance is reduced
 * in proportion.
 */
export function estimateChances(history: History, date: string): ItemChance[] {
  const past = pastTrips(history, date)
  const today = dayNumber(date)
  const weights = Float64Array.from(past.days, (day) => tripWeight(today - day))
  const items = past.items.map(({ key, boughtAt }) => {
    const counts = countByGap(boughtAt, { days: past.days, weights })
    return { key, counts, gap: today - (past.days[boughtAt.at(-1) ?? 0] ?? 0), sum: sumOf(counts) }
  })
  const household = sumOf(items.map(({ sum }) => sum))
  const householdRate = shareOf(household, { start: 0.1, count: 5 })
  const shortPause = shortPauseDays(past)
  return items
    .map(({ key, counts, gap, sum }) => {
      const plainRate = shareOf(sum, { start: householdRate, count: rateShrinkage })
      const byMoments = shareOf(countSimilarMoments(counts, gapClass(gap)), {
        start: plainRate,
        count: momentShrinkage,
      })
      const chance = meanInLogOdds(byMoments, chanceByRhythm(counts, gapClass(gap)))
      return { key, gap, chance: chance * Math.min(1, gap / shortPause) }
    })
    .toSorted((a, b) => b.chance - a.chance || a.gap - b.gap || (a.key < b.key ? -1 : 1))
    .map(({ key, chance }) => ({ key, chance }))
}

function tripWeight(daysAgo: number): number {
  return 2 ** (-daysAgo / halfLifeDays) * (daysAgo % 7 === 0 ? 1 : otherWeekdayWeight)
}

type Counted = Pick<GapCount, 'bought' | 'passed'>

function sumOf(counts: readonly Counted[]): Counted {
  let bought = 0
  let passed = 0
  for (const count of counts) {
    bought += count.bought
    passed += count.passed
  }
  return { bought, passed }
}

/** Adds up the counts, weighting each by how similar its gap is to the current gap. */
function countSimilarMoments(counts: readonly GapCount[], gapClassNow: number): Counted {
  let bought = 0
  let passed = 0
  for (const count of counts) {
    const likeness = likenessByDistance[Math.abs(count.gapClass - gapClassNow)] ?? 0
    bought += likeness * count.bought
    passed += likeness * count.passed
  }
  return { bought, passed }
}

/**
 * Returns the share of trips on which an item was bought, after adding `count` imaginary trips with the share
 * `start`.
 */
function shareOf({ bought, passed }: Counted, { start, count }: { start: number; count: number }) {
  return (bought + count * start) / (bought + passed + count)
}

/**
 * Returns a short pause for this household, in days: nine in ten of its pauses between trips are at least as
 * long. Returns 7 if there are fewer than two trips.
 */
function shortPauseDays({ days }: PastTrips): number {
  const pauses = days.slice(1).map((day, at) => day - (days[at] ?? 0))
  return pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 10)] ?? 7
}

function meanInLogOdds(a: number, b: number): number {
  const odds = Math.sqrt((a / (1 - a)) * (b / (1 - b)))
  return odds / (1 + odds)
}
