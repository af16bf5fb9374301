import './plan-drawing.css'
import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import { type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import type { PlacedRoute } from './placed-route.ts'
import { PlanFixtures } from './plan-fixtures.tsx'
import { PlanRouteLine, PlanStops } from './plan-route-marks.tsx'
import { PlanSigns } from './plan-signs.tsx'

type Props = {
  plan: FloorPlan
  route: PlacedRoute
  /** The part of the plan to show, in metres. */
  shown: Rect
  widthPx: number
  label: string
}

/** On a large drawing words and marks may be larger than they must. */
const roomyPxPerMetre = 7.5
const enlargement = 1.2

/** A store from above with the route through it. Words and marks are as large as they are, whatever the zoom. */
export function PlanDrawing({ plan, route, shown, widthPx, label }: Props) {
  const pxPerMetre = widthPx / shown.width
  const metresPerPx = (pxPerMetre > roomyPxPerMetre ? enlargement : 1) / pxPerMetre
  // Words of what is partly shown stand in the part that is.
  const inView = plan.areas.flatMap((area) => {
    const rect = sharedPart(area.rect, shown)
    return rect ? [{ ...area, rect }] : []
  })
  return (
    <svg
      viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
      width={widthPx}
      height={(widthPx * shown.height) / shown.width}
      role="img"
      aria-label={label}
      className="floor-plan block font-semibold select-none"
    >
      <PlanFixtures plan={plan} inView={inView} route={route} metresPerPx={metresPerPx} />
      <PlanRouteLine route={route} metresPerPx={metresPerPx} />
      <PlanSigns inView={inView} route={route} metresPerPx={metresPerPx} />
      <PlanStops route={route} metresPerPx={metresPerPx} />
    </svg>
  )
}
