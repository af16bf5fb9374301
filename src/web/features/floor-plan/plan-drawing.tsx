import './plan-drawing.css'
import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import type { Rect } from '#shared/floor-plan/geometry.ts'
import { type PlacedRoute, signStates } from './placed-route.ts'
import { placedSigns } from './placed-signs.ts'
import { frontLabels, PlanFixtures } from './plan-fixtures.tsx'
import { PlanSigns } from './plan-signs.tsx'
import { PlanWalk } from './plan-walk.tsx'
import { textWidthPx } from './text-width.ts'

type Props = {
  plan: FloorPlan
  route: PlacedRoute
  /** The part of the plan to show, in meters. */
  shown: Rect
  widthPx: number
  label: string
}

/** Above this scale, text and marks are enlarged, because there is enough room. */
const roomyPxPerMeter = 7.5
const enlargement = 1.2

/**
 * The store from above, with its signs and the route. Text and marks are almost the same size at any zoom
 * level.
 */
export function PlanDrawing({ plan, route, shown, widthPx, label }: Props) {
  const pxPerMeter = widthPx / shown.width
  const metersPerPx = (pxPerMeter > roomyPxPerMeter ? enlargement : 1) / pxPerMeter
  const signs = placedSigns({
    plan,
    states: signStates(route),
    shown,
    metersPerPx,
    widthOf: textWidthPx,
    occupied: frontLabels(plan, metersPerPx).map(({ rect }) => rect),
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
      <PlanFixtures plan={plan} route={route} metersPerPx={metersPerPx} />
      <PlanWalk route={route} signs={signs} metersPerPx={metersPerPx} />
      <PlanSigns signs={signs} metersPerPx={metersPerPx} />
    </svg>
  )
}
