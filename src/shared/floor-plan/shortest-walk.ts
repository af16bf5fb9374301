import { byAisleNumber } from '#shared/locate/sections.ts'
import { type Coldness, coldnesses } from './coldness.ts'
import { exactOrder, maxExactStops } from './exact-order.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { improvedOrder, shortenedOrder } from './improved-order.ts'
import { metresOf, type WalkProblem } from './walk-problem.ts'
import { stopOf, walkMeasureOf } from './walked-line.ts'

/** A sign that is still to be walked to, and how cold what is taken there is. */
export type OpenStop = { sign: string; coldness: Coldness }

type Walk = {
  stops: readonly OpenStop[]
  /** The sign where the shopper is; null, or one off the plan, is the entrance. */
  from: string | null
  /** What is cold comes after all else, and what is frozen last. */
  keepsCold: boolean
}

/** Signs off the plan can't be ordered by it; they keep the order in which they came. */
export type WalkOrder = { signs: string[]; offPlan: string[] }

/**
 * The open stops in the order of the shortest walk to the checkout: exact up to 13 stops (when it keeps
 * cold, of each coldness), close to it above, and never longer than by aisle number.
 */
export function inShortestOrder(plan: FloorPlan, { stops, from, keepsCold }: Walk): WalkOrder {
  const onPlan = stops.filter(({ sign }) => stopOf(plan, sign))
  // The same stops are walked in the same order, however the list has them.
  const placed = plan.areas.flatMap(({ stop }) =>
    onPlan.filter(({ sign }) => stopOf(plan, sign) === stop),
  )
  const start = (from !== null && stopOf(plan, from)) || plan.entrance
  const places = [...placed.map(({ sign }) => stopOf(plan, sign) ?? start), start, plan.checkout]
  const problem: WalkProblem = {
    start: placed.length,
    end: placed.length + 1,
    groups: groupsOf(placed, keepsCold),
    metres: walkMeasureOf(plan).metresAmong(places),
  }
  const isSmall = problem.groups.every((group) => group.length <= maxExactStops)
  const order = isSmall ? exactOrder(problem) : nearlyShortest(problem, placed)
  return {
    signs: order.flatMap((index) => placed[index]?.sign ?? []),
    offPlan: stops.filter(({ sign }) => !stopOf(plan, sign)).map(({ sign }) => sign),
  }
}

function groupsOf(stops: readonly OpenStop[], keepsCold: boolean): number[][] {
  const indexes = stops.map((_, index) => index)
  const groups = keepsCold
    ? coldnesses.map((coldness) => indexes.filter((at) => stops[at]?.coldness === coldness))
    : [indexes]
  return groups.filter((group) => group.length > 0)
}

/** The best of several walks that begin differently; one of them is the walk by aisle number. */
function nearlyShortest(problem: WalkProblem, stops: readonly OpenStop[]): number[] {
  const signOf = (index: number) => stops[index]?.sign ?? ''
  const byNumber = problem.groups.map((group) =>
    group.toSorted((a, b) => byAisleNumber(signOf(a), signOf(b))),
  )
  const begins = [byNumber.flat(), problem.groups.flat(), byNearest(problem)]
  const orders = begins.map((order) => shortenedOrder(problem, order))
  const [best = []] = orders.toSorted((a, b) => metresOf(problem, a) - metresOf(problem, b))
  return improvedOrder(problem, best)
}

/** Each time to the nearest of the stops that are left in the group. */
function byNearest({ start, groups, metres }: WalkProblem): number[] {
  const order: number[] = []
  for (const group of groups) {
    const left = new Set(group)
    while (left.size > 0) {
      const here = order.at(-1) ?? start
      const [next = 0] = [...left].toSorted(
        (a, b) => (metres[here]?.[a] ?? 0) - (metres[here]?.[b] ?? 0),
      )
      left.delete(next)
      order.push(next)
    }
  }
  return order
}
