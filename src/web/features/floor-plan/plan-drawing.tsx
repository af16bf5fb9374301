import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import type { Rect } from '#shared/floor-plan/geometry.ts'
import { PlanFixtures } from './plan-fixtures.tsx'
import { PlanSigns } from './plan-signs.tsx'
import type { PlacedWalk } from './plan-steps.ts'
import { PlanStops, PlanWalk } from './plan-walk-marks.tsx'

type Props = {
  plan: FloorPlan
  walk: PlacedWalk
  /** The part of the plan to show, in metres. */
  shown: Rect
  widthPx: number
  label: string
}

/** A store from above with the walk through it. Words and marks are as large as they are, whatever the zoom. */
export function PlanDrawing({ plan, walk, shown, widthPx, label }: Props) {
  const metresPerPx = shown.width / widthPx
  return (
    <svg
      viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
      width={widthPx}
      height={(widthPx * shown.height) / shown.width}
      role="img"
      aria-label={label}
      className="block font-semibold select-none"
    >
      <PlanFixtures plan={plan} walk={walk} metresPerPx={metresPerPx} />
      <PlanWalk walk={walk} metresPerPx={metresPerPx} />
      <PlanSigns plan={plan} walk={walk} metresPerPx={metresPerPx} />
      <PlanStops walk={walk} metresPerPx={metresPerPx} />
    </svg>
  )
}
