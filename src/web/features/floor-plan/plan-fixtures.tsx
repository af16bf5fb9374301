import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import { type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import type { PlacedRoute } from './placed-route.ts'
import { insideWalls, wallMetres } from './placed-signs.ts'
import { fontPx, lineHeightPx } from './plan-labels.ts'
import { wholePlan } from './plan-window.ts'
import { textWidthPx } from './text-width.ts'

type OfPlan = { plan: FloorPlan; metresPerPx: number }
type Props = OfPlan & { route: PlacedRoute }

const doorMetres = 3.4

/** What stands in the store: walls, shelves, checkouts. */
export function PlanFixtures({ plan, route, metresPerPx }: Props) {
  const hairline = metresPerPx
  const inside = insideWalls(plan, wholePlan(plan), metresPerPx)
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
      <Walls plan={plan} metresPerPx={metresPerPx} />
      <FrontLabels plan={plan} metresPerPx={metresPerPx} />
    </>
  )
}

/** The outline, open where one comes in. */
function Walls({ plan, metresPerPx }: OfPlan) {
  const { width, depth, entrance } = plan
  const [doorFrom, doorTo] = [entrance.x - doorMetres / 2, entrance.x + doorMetres / 2]
  return (
    <path
      d={`M${doorTo} ${depth}H${width}V0H0V${depth}H${doorFrom}`}
      className="fill-none stroke-control"
      strokeWidth={wallMetres(metresPerPx)}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  )
}

/** The words at the front of the store, each centered in what it covers. */
function FrontLabels({ plan, metresPerPx }: OfPlan) {
  return (
    <g className="fill-ink-muted" fontSize={fontPx * metresPerPx} textAnchor="middle">
      {frontLabels(plan, metresPerPx).map(({ text, rect }) => (
        <text key={text} x={rect.x + rect.width / 2} y={rect.y + rect.height / 2} dy=".35em">
          {text}
        </text>
      ))}
    </g>
  )
}

/** Which words there are at the front of the store, and what they cover. */
export function frontLabels(plan: FloorPlan, metresPerPx: number): { text: string; rect: Rect }[] {
  const { entrance, checkouts, depth } = plan
  const [first, last] = [checkouts[0], checkouts.at(-1)]
  if (!first || !last) return []
  const height = lineHeightPx * metresPerPx
  const widthOf = (text: string) => textWidthPx(text) * metresPerPx
  const between = (first.y + first.height + depth) / 2
  const checkoutsWidth = widthOf('Checkouts')
  const entranceX = entrance.x - doorMetres / 2 - 4 * metresPerPx - widthOf('Entrance')
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
