import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import { type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import type { PlacedRoute } from './placed-route.ts'
import { insideWalls, wallMeters } from './placed-signs.ts'
import { fontPx, lineHeightPx } from './plan-labels.ts'
import { wholePlan } from './plan-window.ts'
import { textWidthPx } from './text-width.ts'

type OfPlan = { plan: FloorPlan; metersPerPx: number }
type Props = OfPlan & { route: PlacedRoute }

const doorMeters = 3.4

/** The fixtures of the store: walls, shelves, departments and checkouts. */
export function PlanFixtures({ plan, route, metersPerPx }: Props) {
  const hairline = metersPerPx
  const inside = insideWalls(plan, wholePlan(plan), metersPerPx)
  const current = route.steps.find(({ state }) => state === 'current')
  return (
    <>
      <rect x={0} y={0} width={plan.width} height={plan.depth} className="fill-surface" />
      {current?.area.place === 'aisle' && (
        <rect {...current.area.rect} className="fill-lemon-tint" />
      )}
      <g className="fill-line">
        {plan.shelves.map((shelf) => (
          <rect key={`${shelf.x} ${shelf.y}`} {...shelf} rx={0.3} />
        ))}
      </g>
      {plan.areas
        .filter(({ place }) => place !== 'aisle')
        .map(({ sign, rect }) => {
          const isCurrent = current?.area.sign === sign
          return (
            <rect
              key={sign}
              {...(sharedPart(rect, inside) ?? rect)}
              rx={0.6}
              className={isCurrent ? 'fill-lemon-tint' : 'fill-wash'}
              data-department
            />
          )
        })}
      <g className="fill-wash stroke-control" strokeWidth={hairline}>
        {plan.checkouts.map((lane) => (
          <rect key={lane.x} {...lane} rx={0.3} />
        ))}
      </g>
      <Walls plan={plan} metersPerPx={metersPerPx} />
      <FrontLabels plan={plan} metersPerPx={metersPerPx} />
    </>
  )
}

/** The outline of the store, open at the entrance. */
function Walls({ plan, metersPerPx }: OfPlan) {
  const { width, depth, entrance } = plan
  const [doorFrom, doorTo] = [entrance.x - doorMeters / 2, entrance.x + doorMeters / 2]
  return (
    <path
      d={`M${doorTo} ${depth}H${width}V0H0V${depth}H${doorFrom}`}
      className="fill-none stroke-control"
      strokeWidth={wallMeters(metersPerPx)}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  )
}

/** The labels at the front of the store: the checkouts and the entrance. */
function FrontLabels({ plan, metersPerPx }: OfPlan) {
  return (
    <g className="fill-ink-muted" fontSize={fontPx * metersPerPx} textAnchor="middle">
      {frontLabels(plan, metersPerPx).map(({ text, rect }) => (
        <text key={text} x={rect.x + rect.width / 2} y={rect.y + rect.height / 2} dy=".35em">
          {text}
        </text>
      ))}
    </g>
  )
}

/**
 * Returns the labels at the front of the store, each with the area that it covers. Returns an empty array if
 * the plan has no checkouts.
 */
export function frontLabels(plan: FloorPlan, metersPerPx: number): { text: string; rect: Rect }[] {
  const { entrance, checkouts, depth } = plan
  const [first, last] = [checkouts[0], checkouts.at(-1)]
  if (!first || !last) return []
  const height = lineHeightPx * metersPerPx
  const widthOf = (text: string) => textWidthPx(text) * metersPerPx
  const between = (first.y + first.height + depth) / 2
  const checkoutsWidth = widthOf('Checkouts')
  const entranceX = entrance.x - doorMeters / 2 - 4 * metersPerPx - widthOf('Entrance')
  return [
    {
      text: 'Checkouts',
      rect: {
        x: (first.x + last.x + last.width - checkoutsWidth) / 2,
        y: between - height / 2,
        width: checkoutsWidth,
        height,
      },
    },
    {
      text: 'Entrance',
      rect: { x: entranceX, y: between - height / 2, width: widthOf('Entrance'), height },
    },
  ]
}
