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
  /** The part of the plan to show, in metres. */
  shown: Rect
  widthPx: number
  label: string
}

/** On a large drawing words and marks may be larger than they must. */
const roomyPxPerMetre = 7.5
const enlargement = 1.2

/**
 * A store from above with the route through it, under its signs. Words and marks are as large as they are,
 * whatever the zoom.
 */
export function PlanDrawing({ plan, route, shown, widthPx, label }: Props) {
  const pxPerMetre = widthPx / shown.width
  const metresPerPx = (pxPerMetre > roomyPxPerMetre ? enlargement : 1) / pxPerMetre
  const signs = placedSigns({
    plan,
    states: signStates(route),
    shown,
    metresPerPx,
    widthOf: textWidthPx,
    taken: frontLabels(plan, metresPerPx).map(({ rect }) => rect),
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
      <PlanFixtures plan={plan} route={route} metresPerPx={metresPerPx} />
      <PlanWalk route={route} signs={signs} metresPerPx={metresPerPx} />
      <PlanSigns signs={signs} metresPerPx={metresPerPx} />
    </svg>
  )
}
