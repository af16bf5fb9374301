import { openKeys, type RouteStep } from '#shared/route/plan-steps.ts'
import { useShopper } from '../../lib/session.ts'
import { useTrip } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import type { RouteActions } from './route-actions.ts'

/**
 * Tells the shopper how to get to a step. If the step is assigned to another member, shows that member's name
 * instead. `className` applies only to the directions.
 */
export function StepDirection({ step, className }: { step: RouteStep; className: string }) {
  const { holder, direction } = step
  if (!holder) return <p className={className}>{direction}</p>
  return (
    <p className="font-semibold">
      <bdi translate="no">{holder.name}</bdi> <span>takes this</span>
    </p>
  )
}

type Props = {
  step: RouteStep
  /** Id of the element that names the step. */
  titleId: string
  onAssign: RouteActions['assign']
}

/**
 * A button that assigns another member's step to the shopper. Renders nothing if the step isn't assigned to
 * another member, or if the shopper can't tick items.
 */
export function TakeOver({ step, titleId, onAssign }: Props) {
  const { id: shopperId } = useShopper()
  const canTick = useTrip((trip) => trip.canTick)
  if (!step.holder || !canTick) return null
  return (
    <Button
      variant="quiet"
      className="-mx-3 shrink-0 px-3! text-sm whitespace-nowrap"
      aria-describedby={titleId}
      onClick={() =>
        onAssign(new Map(openKeys(step).map((key) => [key, shopperId])), `You take ${step.aisle}`)
      }
    >
      Take over
    </Button>
  )
}
