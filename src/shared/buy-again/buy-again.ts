import { countByGap, type GapCount, gapClass, gapClassCount } from './gaps.ts'
import { dayNumber, type History, type PastTrips, pastTrips } from './purchase-history.ts'
import { chanceByRhythm } from './typical-rhythms.ts'

export type ItemChance = { key: string; chance: number }

/** Items that are less likely aren't offered: among them what was just bought. */
const minChance = 0.05
/** After so many days, a trip counts half, because habits change. */
const halfLifeDays = 400
/** A trip on another weekday counts less, because it may be of another kind. */
const otherWeekdayWeight = 0.6
/** Each item starts as if it had been on so many trips at the rate of the household's other items. */
const rateShrinkage = 2
/** Like moments start as if so many of them had been at the item's plain rate. */
const momentShrinkage = 3
/** A gap that is so many classes away counts half. */
const likeGapClasses = 4

const likenessByDistance = Float64Array.from(
  { length: gapClassCount },
  (_, distance) => 1 / (1 + (distance / likeGapClasses) ** 4),
)

/** The items that a household most likely needs on a trip on a day (YYYY-MM-DD), best first. */
export function buyAgain(history: History, date: string): ItemChance[] {
  return estimateChances(history, date).filter(({ chance }) => chance >= minChance)
}

/**
 * Estimates for each item the chance that it is bought on a trip on a day (YYYY-MM-DD), best first. Only
 * trips before that day count, and items that were bought on it are left out.
 *
 * The estimate is the mean, in log odds, of two. The first is the share of like moments at which the item
 * was bought: trips about as long after its last purchase, shrunk toward its plain rate. It follows any
 * habit, but needs many trips. The second mixes typical rhythms by how well each explains the purchases
 * (`typical-rhythms.ts`). It needs few trips, but knows only these rhythms. In both, recent trips and trips
 * on the same weekday weigh more.
 *
 * A household that shops on Saturdays tells nothing about Sundays. If the last purchase was fewer days ago
 * than nearly any two of its trips are apart, the chance is reduced in proportion.
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
      const byMoments = shareOf(likeMoments(counts, gapClass(gap)), {
        start: plainRate,
        count: momentShrinkage,
      })
      const chance = meanInLogOdds(byMoments, chanceByRhythm(counts, gapClass(gap)))
      return { key, gap, chance: chance * Math.min(1, gap / shortPause) }
    })
    .sort((a, b) => b.chance - a.chance || a.gap - b.gap || (a.key < b.key ? -1 : 1))
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

/** Counts each trip by how like its gap is to the gap now. */
function likeMoments(counts: readonly GapCount[], gapClassNow: number): Counted {
  let bought = 0
  let passed = 0
  for (const count of counts) {
    const likeness = likenessByDistance[Math.abs(count.gapClass - gapClassNow)] ?? 0
    bought += likeness * count.bought
    passed += likeness * count.passed
  }
  return { bought, passed }
}

/** The share of trips with the item, as if `count` more trips had it at the rate `start`. */
function shareOf({ bought, passed }: Counted, { start, count }: { start: number; count: number }) {
  return (bought + count * start) / (bought + passed + count)
}

/** The days that nine in ten trips are at least after the one before. Before two trips, a week. */
function shortPauseDays({ days }: PastTrips): number {
  const pauses = days.slice(1).map((day, at) => day - (days[at] ?? 0))
  return pauses.sort((a, b) => a - b)[Math.floor(pauses.length / 10)] ?? 7
}

function meanInLogOdds(a: number, b: number): number {
  const odds = Math.sqrt((a / (1 - a)) * (b / (1 - b)))
  return odds / (1 + odds)
}
