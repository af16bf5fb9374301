import { daysOfGapClass, type GapCount, gapClassCount } from './gaps.ts'

// A rhythm says how likely an item is bought at each gap. A steady item is bought at the same rate on each
// trip. If it was on many trips, but not for three months, the household has probably given it up. Any other
// item lasts for some days, more or less exactly, and is due after that.
const steadyRates = [
  0.005, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.93,
  0.97,
]
const lastsDays = [4, 6, 8, 11, 14, 18, 24, 32, 42, 56, 80, 110]
const spreads = [0.15, 0.4]
const ratesWhenDue = [0.4, 0.7, 0.93]
/** Nothing is certain: keeps a single surprise from ruling a rhythm out. */
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

/** Before any evidence, an item is as likely steady as not. */
const priors = rhythms.map((_, at) =>
  Math.log(0.5 / (at < steadyRhythms.length ? steadyRhythms : dueRhythms).length),
)

/** By gap class, for each rhythm: the rate, and the logarithms of buying and passing by. */
const rates = Array.from({ length: gapClassCount }, (_, at) =>
  Float64Array.from(rhythms, (rateAt) =>
    Math.min(maxRate, Math.max(minRate, rateAt(daysOfGapClass(at)))),
  ),
)
const logBought = rates.map((row) => row.map(Math.log))
const logPassed = rates.map((row) => row.map((rate) => Math.log(1 - rate)))

/**
 * The chance that an item is bought at a gap, from the typical rhythms: each counts by how well it explains
 * the purchases so far.
 */
export function chanceByRhythm(counts: readonly GapCount[], gapClassNow: number): number {
  const fits = Float64Array.from(priors)
  for (const { gapClass, bought, passed } of counts) {
    if (bought > 0) addScaled(fits, logBought[gapClass], bought)
    if (passed > 0) addScaled(fits, logPassed[gapClass], passed)
  }
  const best = Math.max(...fits)
  let weights = 0
  let chances = 0
  for (const [at, fit] of fits.entries()) {
    const weight = Math.exp(fit - best)
    weights += weight
    chances += weight * (rates[gapClassNow]?.[at] ?? 0)
  }
  return chances / weights
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-1.7 * x))
}

function addScaled(sums: Float64Array, row: Float64Array | undefined, scale: number) {
  if (!row) return
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + scale * (row[at] ?? 0)
}
