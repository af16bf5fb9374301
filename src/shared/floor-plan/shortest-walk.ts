import { byAisleNumber } from '#shared/locate/sections.ts'
import { type Coldness, coldnesses } from './coldness.ts'
import { exactOrder, maxExactStops } from './exact-order.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { improvedOrder, shortenedOrder } from './improved-order.ts'
import { metersOf, type WalkProblem } from './walk-problem.ts'
import { stopOf, walkMeasureOf } from './walked-line.ts'

/** A sign that is still to be visited, and how cold its coldest item must be kept. */
export type OpenStop = { sign: string; coldness: Coldness }

type Walk = {
  stops: readonly OpenStop[]
  /** Sign where the shopper is now. Null, or a sign that isn't on the plan, means the entrance. */
  from: string | null
  /** Whether cold items come after all other items, and frozen items last. */
  keepsCold: boolean
}

/** Signs in walking order. `offPlan` contains the signs that aren't on the plan, in their original order. */
export type WalkOrder = { signs: string[]; offPlan: string[] }

/**
 * Orders the remaining stops so that the walk to the checkout is short. With up to 13 stops, or 13 of each
 * coldness if `keepsCold` is set, the walk is as short as possible. With more stops, it is nearly as short,
 * and never longer than with each group in aisle order. The order of `stops` doesn't matter.
 */
export function inShortestOrder(plan: FloorPlan, { stops, from, keepsCold }: Walk): WalkOrder {
  const onPlan = stops.filter(({ sign }) => stopOf(plan, sign))
  // Sort the stops, so that the result doesn't depend on the order of the list.
  const placed = plan.areas.flatMap(({ stop }) =>
    onPlan.filter(({ sign }) => stopOf(plan, sign) === stop),
  )
  const start = (from !== null && stopOf(plan, from)) || plan.entrance
  const places = [...placed.map(({ sign }) => stopOf(plan, sign) ?? start), start, plan.checkout]
  const problem: WalkProblem = {
    start: placed.length,
    end: placed.length + 1,
    groups: groupsOf(placed, keepsCold),
    meters: walkMeasureOf(plan).metersAmong(places),
  }
  const isSmall = problem.groups.every((group) => group.length <= maxExactStops)
  const order = isSmall ? exactOrder(problem) : nearlyShortest(problem, placed)
  return {
    signs: order.flatMap((index) => placed[index]?.sign ?? []),
    offPlan: stops.filter(({ sign }) => !stopOf(plan, sign)).map(({ sign }) => sign),
  }
}

/** Groups the stops by coldness if cold items come last. Otherwise, all stops are one group. */
function groupsOf(stops: readonly OpenStop[], keepsCold: boolean): number[][] {
  const indexes = stops.map((_, index) => index)
  const groups = keepsCold
    ? coldnesses.map((coldness) => indexes.filter((at) => stops[at]?.coldness === coldness))
    : [indexes]
  return groups.filter((group) => group.length > 0)
}

/** Builds several walks, including the one by aisle number, shortens them, and improves the shortest. */
function nearlyShortest(problem: WalkProblem, stops: readonly OpenStop[]): number[] {
  const signOf = (index: number) => stops[index]?.sign ?? ''
  const byNumber = problem.groups.map((group) =>
    group.toSorted((a, b) => byAisleNumber(signOf(a), signOf(b))),
  )
  const initialOrders = [byNumber.flat(), problem.groups.flat(), byNearest(problem)]
  const orders = initialOrders.map((order) => shortenedOrder(problem, order))
  const [best = []] = orders.toSorted((a, b) => metersOf(problem, a) - metersOf(problem, b))
  return improvedOrder(problem, best)
}

/** Orders the stops by always going to the nearest remaining stop of the group. */
function byNearest({ start, groups, meters }: WalkProblem): number[] {
  const order: number[] = []
  for (const group of groups) {
    const left = new Set(group)
    while (left.size > 0) {
      const here = order.at(-1) ?? start
      const [next = 0] = [...left].toSorted(
        (a, b) => (meters[here]?.[a] ?? 0) - (meters[here]?.[b] ?? 0),
      )
      left.delete(next)
      order.push(next)
    }
  }
  return order
}
