import { distanceText } from '#shared/floor-plan/distance-text.ts'
import type { FloorPlan, PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import type { Point } from '#shared/floor-plan/geometry.ts'
import { areaOf, lengthOf, walkedLine } from '#shared/floor-plan/walked-line.ts'
import type { CompletedStop, RouteStep } from '#shared/route/plan-steps.ts'

/** What the plan shows of a step of the route. */
export type PlanStep = Pick<RouteStep, 'stepNumber' | 'aisle' | 'items' | 'state'>

/** A step with its place, and the way to it; null where the shopper needn't go, as others took all. */
export type PlacedStep = PlanStep & { area: PlanArea; leg: Leg | null }

/** A part of the walk, and the signs at its ends; null where that is the entrance or the checkout. */
export type Leg = { from: string | null; to: string | null; line: readonly Point[] }

export type PlacedRoute = {
  /** In their order on the route. */
  steps: readonly PlacedStep[]
  toCheckout: Leg
  /** Nothing is left but to pay. */
  isFinished: boolean
  /** Steps whose signs the chain's typical store doesn't have. */
  offPlan: readonly PlanStep[]
}

/**
 * The steps of a route on the plan, in their order. The shopper walks from where they completed the last one
 * to the current one, and from there on past the others.
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
  const own = new Set(completed.map(({ aisle }) => aisle))
  const walk = [
    ...placed.filter(({ state, aisle }) => state === 'done' && own.has(aisle)),
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

/** What a sign on the route says: to go there now, later, or never again. */
export type SignState = PlanStep['state']

/** The signs of a route; one that is passed twice tells what is still to do there. */
export function signStates({ steps }: PlacedRoute): ReadonlyMap<string, SignState> {
  const urgency: Record<SignState, number> = { done: 0, locked: 1, current: 2 }
  const byUrgency = steps.toSorted((a, b) => urgency[a.state] - urgency[b.state])
  return new Map(byUrgency.map(({ area, state }) => [area.sign, state]))
}

/** A step in words: 'Aisle A3, current: bread – 34 m'. */
export function stepText({ aisle, items, state, leg }: PlacedStep, locale: string): string {
  const names = items.map(({ name }) => name).join(', ')
  const words = state === 'locked' ? aisle : `${aisle}, ${state}`
  const distance = leg ? ` – ${distanceText(lengthOf(leg.line), locale)}` : ''
  return `${words}: ${names}${distance}`
}

/** The way to the checkout in words. */
export function checkoutText({ toCheckout }: PlacedRoute, locale: string): string {
  return `Checkout – ${distanceText(lengthOf(toCheckout.line), locale)}`
}

/** What the drawing is called: 'Floor plan of a typical Kroger with 3 stops, next Aisle 9'. */
export function planLabel(chainName: string, { steps, isFinished }: PlacedRoute): string {
  const count = steps.length === 1 ? '1 stop' : `${steps.length} stops`
  const current = steps.find(({ state }) => state === 'current')
  const next = isFinished ? 'the checkout' : current?.aisle
  return `Floor plan of a typical ${chainName} with ${count}${next ? `, next ${next}` : ''}`
}
