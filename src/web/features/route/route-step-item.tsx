import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import { CurrentStep } from './current-step.tsx'
import { OtherStep } from './other-step.tsx'
import type { ItemPeople, RouteActions } from './route-actions.ts'

export type RouteStepProps = {
  step: RouteStep
  people: ItemPeople
  actions: RouteActions
  onWhereIsIt: (item: LocatedItem) => void
}

/** A step of the route: the current one with its items to tick, the others in a line each. */
export function RouteStepItem(props: RouteStepProps) {
  return props.step.state === 'current' ? <CurrentStep {...props} /> : <OtherStep {...props} />
}
