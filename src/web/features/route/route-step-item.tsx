import { CurrentStep } from './current-step.tsx'
import { OtherStep } from './other-step.tsx'
import type { RouteStepProps } from './route-actions.ts'

/** A step of the route: the current one with items to tick, or another one in a compact line. */
export function RouteStepItem(props: RouteStepProps) {
  return props.step.state === 'current' ? <CurrentStep {...props} /> : <OtherStep {...props} />
}
