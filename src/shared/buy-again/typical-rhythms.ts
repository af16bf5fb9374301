import { daysOfGapClass, type GapCount, gapClassCount } from './gaps.ts'

// A rhythm gives the chance that an item is bought at each gap. A steady item is bought at the same rate on
// every trip. If a steady item was bought on many trips, but not in the last three months, the household has
// probably stopped buying it. An item with any other rhythm lasts for a typical number of days, give or take,
// and is due after that.
const steadyRates = [0.005, 0.02, 0.05, 0.1, 0.17, 0.25, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97]
const lastsDays = [4, 6, 8, 11, 14, 18, 24, 32, 42, 56, 80, 110]
const spreads = [0.15, 0.4]
const ratesWhenDue = [0.5, 0.9]
/**
 * Lowest and highest rate of a rhythm. If a rate were 0 or 1, a single surprising purchase would rule out the
 * rhythm.
 */
const [minRate, maxRate] = [0.003, 0.985]

const dueRhythms = lastsDays.flatMap((lasts) =>
  spreads.flatMap((spread) =>
    ratesWhenDue.map(
      (rate) => (days: number) => rate * logistic((days - lasts) / (lasts * spread)),
    ),
  ),
)
const steadyRhythms = steadyRates.map(
  (rate) => (days: number) => (rate >= 0.3 && days > 90 ? rate / 10 : rate),
)
const rhythms = [...steadyRhythms, ...dueRhythms]

/** Before any purchases, the steady rhythms together are as likely as all other rhythms together. */
const priors = rhythms.map((_, at) =>
  Math.log(0.5 / (at < steadyRhythms.length ? steadyRhythms : dueRhythms).length),
)

/** The rate of each rhythm, by gap class. */
const rates = Array.from({ length: gapClassCount }, (_, at) =>
  Float64Array.from(rhythms, (rateAt) =>
    Math.min(maxRate, Math.max(minRate, rateAt(daysOfGapClass(at)))),
  ),
)
const logBought = rates.map((row) => row.map(Math.log))
const logPassed = rates.map((row) => row.map((rate) => Math.log(1 - rate)))

/**
 * Returns the chance that an item is bought at a gap. The chance is the average over the typical rhythms,
 * each weighted by how well it explains the purchases so far.
 */
export function chanceByRhythm(counts: readonly GapCount[], gapClassNow: number): number {
  const fits = Float64Array.from(priors)
  for (const { gapClass, bought, passed } of counts) {
    const ifBought = logBought[gapClass]
    const ifPassed = logPassed[gapClass]
    if (!ifBought || !ifPassed) continue
    for (let at = 0; at < fits.length; at += 1) {
      fits[at] = (fits[at] ?? 0) + bought * (ifBought[at] ?? 0) + passed * (ifPassed[at] ?? 0)
    }
  }
  const best = Math.max(...fits)
  let weights = 0
  let chances = 0
  for (let at = 0; at < fits.length; at += 1) {
    const weight = Math.exp((fits[at] ?? 0) - best)
    weights += weight
    chances += weight * (rates[gapClassNow]?.[at] ?? 0)
  }
  return chances / weights
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-1.7 * x))
}
