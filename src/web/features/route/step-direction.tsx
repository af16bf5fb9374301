import type { RouteStep } from '#shared/route/plan-steps.ts'
import { useShopper } from '../../lib/session.ts'
import { useTrip } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import type { RouteActions } from './route-actions.ts'

type Props = {
  step: RouteStep
  /** Of the element that names the step. */
  titleId: string
  onAssign: RouteActions['assign']
}

/** Where to go for a step, or who else takes it, with the way to take it over. */
export function StepDirection({ step, titleId, onAssign }: Props) {
  const { id: shopperId } = useShopper()
  const canTick = useTrip((trip) => trip.canTick)
  const { holder, aisle, items, state, direction } = step
  if (!holder) {
    return (
      // On a phone each of the steps to come is one quiet line.
      <p className={state === 'current' ? 'text-sm' : 'max-lg:sr-only'}>{direction}</p>
    )
  }
  const open = items.flatMap(({ key, isTaken }) => (isTaken ? [] : key))
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p className="font-semibold text-ink">
        <bdi translate="no">{holder.name}</bdi> <span>takes this</span>
      </p>
      {canTick && (
        <Button
          variant="quiet"
          className="-my-1 -ml-4 text-sm whitespace-nowrap"
          aria-describedby={titleId}
          onClick={() =>
            onAssign(new Map(open.map((key) => [key, shopperId])), `You take ${aisle}`)
          }
        >
          Take over
        </Button>
      )}
    </div>
  )
}
