import { distanceText } from '#shared/floor-plan/distance-text.ts'
import type { FloorPlan, PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import type { Point } from '#shared/floor-plan/geometry.ts'
import { areaOf, lengthOf, walkedLine } from '#shared/floor-plan/walked-line.ts'
import type { CompletedStop, RouteStep } from '#shared/route/plan-steps.ts'

/** The parts of a route step that the plan uses. */
export type PlanStep = Pick<RouteStep, 'stepNumber' | 'aisle' | 'items' | 'state'>

/**
 * A step with its area on the plan and the leg that leads to it. `leg` is null if the shopper doesn't walk to
 * the step because other members have picked up everything there.
 */
export type PlacedStep = PlanStep & { area: PlanArea; leg: Leg | null }

/**
 * The part of the walk between two signs. `from` is null for the first part, which starts at the entrance.
 * `to` is null for the last part, which ends at the checkout.
 */
export type Leg = { from: string | null; to: string | null; line: readonly Point[] }

export type PlacedRoute = {
  /** The steps whose signs are on the plan, in the route's order. */
  steps: readonly PlacedStep[]
  toCheckout: Leg
  /** Whether all steps of the route are done. */
  isFinished: boolean
  /** Steps whose signs aren't on the plan. */
  offPlan: readonly PlanStep[]
}

/**
 * Places the steps of a route on the plan. The walk leads first through the steps the shopper completed, then
 * to the current step, then through the remaining ones. Each of these groups keeps the route's order.
 */
export function placedRoute(
  plan: FloorPlan,
  steps: readonly PlanStep[],
  completed: readonly CompletedStop[],
): PlacedRoute {
  const placed = steps.flatMap((step) => {
    const area = areaOf(plan, step.aisle)
    return area ? [{ ...step, area }] : []
  })
  const ownAisles = new Set(completed.map(({ aisle }) => aisle))
  const walk = [
    ...placed.filter(({ state, aisle }) => state === 'done' && ownAisles.has(aisle)),
    ...placed.filter(({ state }) => state === 'current'),
    ...placed.filter(({ state }) => state === 'locked'),
  ]
  const lines = walkedLine(
    plan,
    walk.map(({ aisle }) => aisle),
  )
  const signs = [null, ...walk.map(({ area }) => area.sign), null]
  const legs = lines.map((line, at): Leg => {
    return { from: signs[at] ?? null, to: signs[at + 1] ?? null, line }
  })
  const legOf = new Map(walk.map(({ stepNumber }, at) => [stepNumber, legs[at] ?? null]))
  return {
    steps: placed.map((step) => ({ ...step, leg: legOf.get(step.stepNumber) ?? null })),
    toCheckout: legs.at(-1) ?? { from: null, to: null, line: [] },
    isFinished: steps.every(({ state }) => state === 'done'),
    offPlan: steps.filter(({ aisle }) => !areaOf(plan, aisle)),
  }
}

/** The state of a sign on the route. */
export type SignState = PlanStep['state']

/**
 * Returns the state of each sign on the route, keyed by sign. A sign with more than one step is current if
 * any of its steps is current, and done only if all of them are done.
 */
export function signStates({ steps }: PlacedRoute): ReadonlyMap<string, SignState> {
  const urgency: Record<SignState, number> = { done: 0, locked: 1, current: 2 }
  const byUrgency = steps.toSorted((a, b) => urgency[a.state] - urgency[b.state])
  return new Map(byUrgency.map(({ area, state }) => [area.sign, state]))
}

/**
 * Describes a step, for example as 'Aisle A3, current: bread – 34 m'. Leaves out the state 'locked'. The
 * distance is the length of the leg that leads to the step. Leaves out the distance if there is no leg.
 */
export function stepText({ aisle, items, state, leg }: PlacedStep, locale: string): string {
  const names = items.map(({ name }) => name).join(', ')
  const words = state === 'locked' ? aisle : `${aisle}, ${state}`
  const distance = leg ? ` – ${distanceText(lengthOf(leg.line), locale)}` : ''
  return `${words}: ${names}${distance}`
}

/** Describes the walk from the last step to the checkout, for example as 'Checkout – 34 m'. */
export function checkoutText({ toCheckout }: PlacedRoute, locale: string): string {
  return `Checkout – ${distanceText(lengthOf(toCheckout.line), locale)}`
}

/**
 * Returns the accessible name of the drawing, for example 'Floor plan of a typical Kroger with 3 stops, next
 * Aisle 9'. If the plan is based on the store's own signs (`isOwn`), the name begins with 'Floor plan of this
 * store'.
 */
export function planLabel(
  chainName: string,
  { steps, isFinished }: PlacedRoute,
  isOwn = false,
): string {
  const count = steps.length === 1 ? '1 stop' : `${steps.length} stops`
  const current = steps.find(({ state }) => state === 'current')
  const next = isFinished ? 'the checkout' : current?.aisle
  const subject = isOwn ? 'this store' : `a typical ${chainName}`
  return `Floor plan of ${subject} with ${count}${next ? `, next ${next}` : ''}`
}
