import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { groupBySection } from '#shared/locate/sections.ts'
import type { Layout } from '#shared/names/layout.ts'
import {
  compareSigns,
  planSteps,
  type RouteOrder,
  type RouteProgress,
  type RouteStep,
  type StepHolder,
} from '#shared/route/plan-steps.ts'
import { type PastRoutes, usualOrder } from '#shared/route/usual-order.ts'
import { type Coldness, coldnesses, coldnessOfStop } from './coldness.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { inShortestOrder, type OpenStop } from './shortest-walk.ts'
import { walkMetres } from './walked-line.ts'

export type RouteOptions = {
  progress: RouteProgress
  /** Keys of what was ticked off by anybody. */
  taken: ReadonlySet<string>
  /** By key, who else takes what. */
  others?: ReadonlyMap<string, StepHolder>
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
  plan: FloorPlan | null
  /** Of this store. */
  past: PastRoutes
}

export type PlannedRoute = {
  steps: RouteStep[]
  isDone: boolean
  /** Of the walk from the entrance to the checkout; null without a plan. */
  length: { metres: number } | null
  /**
   * What the shortest walk is shorter by, where that is worth a change; null once a route has begun, and
   * without a plan.
   */
  savedByShortest: { metres: number } | null
  /** The sign where the shopper usually begins, if that is another one; null once a route has begun. */
  usualFirst: string | null
}

/** The route past what is on a list, as it is walked from here on. */
export function planRoute(located: readonly LocatedItem[], options: RouteOptions): PlannedRoute {
  const { progress, taken, others, order, layout, plan, past } = options
  const signs = signsToWalk(located, options)
  const steps = planSteps(located, { progress, order, layout, signs, taken, others })
  const usual = usualOrder(past, signs)?.[0] ?? null
  const hasSteps = steps.length > 0 || progress.unavailable.length > 0
  const hasBegun = progress.completed.length > 0
  const length = plan && { metres: walkMetres(plan, signs) }
  return {
    steps,
    isDone: hasSteps && steps.every(({ state }) => state === 'done'),
    length,
    savedByShortest: length && !hasBegun ? measureSaving(located, options, length.metres) : null,
    // The usual first sign is offered only before anything is taken.
    usualFirst: !hasBegun && usual !== signs[0] ? usual : null,
  }
}

/** Less isn't worth walking against the numbers of the aisles. */
const minSavedMetres = 20
const minSavedShare = 0.05

function measureSaving(
  located: readonly LocatedItem[],
  options: RouteOptions,
  metres: number,
): { metres: number } | null {
  const { order, plan } = options
  if (order === 'shortest' || !plan) return null
  const shortest = walkMetres(plan, signsToWalk(located, { ...options, order: 'shortest' }))
  const saved = metres - shortest
  return saved >= minSavedMetres && saved >= minSavedShare * metres ? { metres: saved } : null
}

/**
 * The signs of a list in the order in which they are walked. What was walked keeps its order; who walks
 * straight on meets the rest as it was planned at first, and who doesn't, as it is best from there.
 */
export function signsToWalk(located: readonly LocatedItem[], options: RouteOptions): string[] {
  const { progress, taken, others, order, keepsCold, layout, plan } = options
  const found = located.filter(
    ({ found: isFound, key }) => isFound && !progress.unavailable.includes(key),
  )
  const stops = groupBySection(found).map(({ name, items }) => ({
    sign: name,
    coldness: coldnessOfStop(items, layout),
    isOpen: items.some(
      ({ key }) => !taken.has(key) && !progress.later.includes(key) && !others?.has(key),
    ),
  }))
  const compare = compareSigns(options)
  const signs = stops.map(({ sign }) => sign).toSorted(compare)
  if (order !== 'shortest' || !plan) {
    const walked = (order === 'usual' && usualOrder(options.past, signs)) || signs
    return keepsCold ? coldLast(walked, stops) : walked
  }

  const open = stops.filter(({ isOpen }) => isOpen)
  const isOpen = new Set(open.map(({ sign }) => sign))
  const walked = [...new Set(progress.completed.map(({ aisle }) => aisle))]
  const done = walked.filter((sign) => !isOpen.has(sign))
  const walkOf = (all: readonly OpenStop[], from: string | null) => {
    const { signs, offPlan } = inShortestOrder(plan, { stops: all, from, keepsCold })
    return [...signs, ...offPlan.toSorted(compare)]
  }
  const ahead = [...open, ...stops.filter(({ sign }) => done.includes(sign))]
  const straight = walkOf(ahead, null)
  if (done.every((sign, at) => straight[at] === sign)) return straight
  return [...done, ...walkOf(open, done.at(-1) ?? null)]
}

function coldLast(
  signs: readonly string[],
  stops: readonly { sign: string; coldness: Coldness }[],
): string[] {
  const coldness = new Map(stops.map((stop) => [stop.sign, coldnesses.indexOf(stop.coldness)]))
  return signs.toSorted((a, b) => (coldness.get(a) ?? 0) - (coldness.get(b) ?? 0))
}
