import { distanceText } from '#shared/floor-plan/distance-text.ts'
import type { FloorPlan, PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import type { Point } from '#shared/floor-plan/geometry.ts'
import { areaOf, lengthOf, walkedLine } from '#shared/floor-plan/walked-line.ts'
import type { RouteStep } from '#shared/route/plan-steps.ts'

/** What the plan shows of a step of the route. */
export type PlanStep = Pick<RouteStep, 'stepNumber' | 'aisle' | 'items' | 'state'>

/** A step with its place, and the way to it from the stop before it or from the entrance. */
export type PlacedStep = PlanStep & { area: PlanArea; leg: readonly Point[]; legMetres: number }

export type PlacedRoute = {
  steps: readonly PlacedStep[]
  toCheckout: readonly Point[]
  /** Steps whose signs the chain's typical store doesn't have. */
  offPlan: readonly PlanStep[]
}

/** The steps of a route on the plan, in their order. */
export function placedRoute(plan: FloorPlan, steps: readonly PlanStep[]): PlacedRoute {
  const placed = steps.flatMap((step) => {
    const area = areaOf(plan, step.aisle)
    return area ? [{ ...step, area }] : []
  })
  const legs = walkedLine(
    plan,
    placed.map(({ aisle }) => aisle),
  )
  return {
    steps: placed.map((step, index) => {
      const leg = legs[index] ?? []
      return { ...step, leg, legMetres: lengthOf(leg) }
    }),
    toCheckout: legs.at(-1) ?? [],
    offPlan: steps.filter(({ aisle }) => !areaOf(plan, aisle)),
  }
}

/** A step in words: 'Stop 1, Aisle A3: bread – 34 m', and whether it is done or the current one. */
export function stepText(
  { stepNumber, aisle, items, state, legMetres }: PlacedStep,
  locale: string,
): string {
  const names = items.map(({ name }) => name).join(', ')
  const words = state === 'locked' ? '' : `, ${state}`
  return `Stop ${stepNumber}${words}, ${aisle}: ${names} – ${distanceText(legMetres, locale)}`
}

/** The way to the checkout in words. */
export function checkoutText({ toCheckout }: PlacedRoute, locale: string): string {
  return `Checkout – ${distanceText(lengthOf(toCheckout), locale)}`
}
