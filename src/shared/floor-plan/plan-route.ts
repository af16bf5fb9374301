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
import { walkMeters } from './walked-line.ts'

export type RouteOptions = {
  progress: RouteProgress
  /** Keys of the items ticked by this shopper or others. */
  tickedKeys: ReadonlySet<string>
  /** The other shopper who picks up an item, by the item's key. This shopper's own items are left out. */
  holders?: ReadonlyMap<string, StepHolder>
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
  plan: FloorPlan | null
  /** Routes the shopper finished in this store. */
  past: PastRoutes
}

export type PlannedRoute = {
  steps: RouteStep[]
  isDone: boolean
  /** Length of the whole walk from the entrance to the checkout. Null if the store has no floor plan. */
  length: { meters: number } | null
  /**
   * How many meters shorter the shortest walk would be. Null if the savings are too small to mention, if
   * there is no floor plan, or if the shopper has already completed a sign.
   */
  savedByShortest: { meters: number } | null
  /**
   * Sign where the shopper usually starts. Null if this route also starts at that sign, if the usual sign
   * isn't known, or if the shopper has already completed a sign.
   */
  usualFirst: string | null
}

/**
 * Plans the route for a list of located items, taking the shopper's progress into account. Returns the
 * route's steps and length, whether the route is done, and what the app needs to suggest a shorter walk or
 * the usual first sign. A route is done if all of its steps are. A route without steps is done only if the
 * shopper marked items as unavailable.
 */
export function planRoute(located: readonly LocatedItem[], options: RouteOptions): PlannedRoute {
  const { progress, tickedKeys, holders, order, layout, plan, past } = options
  const signs = signsToWalk(located, options)
  const steps = planSteps(located, { progress, order, layout, signs, tickedKeys, holders })
  const usual = usualOrder(past, signs)?.[0] ?? null
  const hasSteps = steps.length > 0 || progress.unavailable.length > 0
  const hasCompletedSign = progress.completed.length > 0
  const length = plan && { meters: walkMeters(plan, signs) }
  return {
    steps,
    isDone: hasSteps && steps.every(({ state }) => state === 'done'),
    length,
    savedByShortest:
      length && !hasCompletedSign ? measureSaving(located, options, length.meters) : null,
    // Once the shopper has completed a sign, it is too late to suggest the usual first one.
    usualFirst: !hasCompletedSign && usual !== signs[0] ? usual : null,
  }
}

/**
 * The app suggests the shortest walk only if that saves at least this many meters and this share of the
 * route's length.
 */
const minSavedMeters = 20
const minSavedShare = 0.05

/** Returns how many meters the shortest walk saves, or null if the savings are too small to mention. */
function measureSaving(
  located: readonly LocatedItem[],
  options: RouteOptions,
  meters: number,
): { meters: number } | null {
  const { order, plan } = options
  if (order === 'shortest' || !plan) return null
  const shortest = walkMeters(plan, signsToWalk(located, { ...options, order: 'shortest' }))
  const saved = meters - shortest
  return saved >= minSavedMeters && saved >= minSavedShare * meters ? { meters: saved } : null
}

/**
 * Returns a list's signs in walking order, leaving out signs that have only unavailable items. Only the
 * shortest walk on a floor plan takes progress into account: it leaves out signs whose items are all ticked,
 * postponed or left to other shoppers. Signs that this shopper completed are kept and come first, in the
 * order of completion. The remaining signs keep the original order if the shopper has followed it so far;
 * otherwise they are reordered from the shopper's position.
 */
export function signsToWalk(located: readonly LocatedItem[], options: RouteOptions): string[] {
  const { progress, tickedKeys, holders, order, keepsCold, layout, plan } = options
  const found = located.filter(
    ({ found: isFound, key }) => isFound && !progress.unavailable.includes(key),
  )
  const stops = groupBySection(found).map(({ name, items }) => ({
    sign: name,
    coldness: coldnessOfStop(items, layout),
    isOpen: items.some(
      ({ key }) => !tickedKeys.has(key) && !progress.later.includes(key) && !holders?.has(key),
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
  const originalPlan = walkOf(ahead, null)
  if (done.every((sign, at) => originalPlan[at] === sign)) return originalPlan
  return [...done, ...walkOf(open, done.at(-1) ?? null)]
}

/** Moves signs with cold items after all other signs, and signs with frozen items to the very end. */
function coldLast(
  signs: readonly string[],
  stops: readonly { sign: string; coldness: Coldness }[],
): string[] {
  const coldness = new Map(stops.map((stop) => [stop.sign, coldnesses.indexOf(stop.coldness)]))
  return signs.toSorted((a, b) => (coldness.get(a) ?? 0) - (coldness.get(b) ?? 0))
}
