import type { FloorPlan, PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import { middleOf } from '#shared/floor-plan/geometry.ts'
import type { PlacedRoute } from './placed-route.ts'
import { fittingLines, fontPx, lineHeightPx } from './plan-labels.ts'
import { textWidthPx } from './text-width.ts'

type Props = {
  plan: FloorPlan
  /** What is shown of the areas, whose words stand there. */
  inView: readonly PlanArea[]
  route: PlacedRoute
  metresPerPx: number
}
type OfPlan = { plan: FloorPlan; metresPerPx: number }

const doorMetres = 3.4

/** What stands in the store: walls, shelves, departments, checkouts. */
export function PlanFixtures({ plan, inView, route, metresPerPx }: Props) {
  const hairline = metresPerPx
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
      {inView
        .filter(({ place }) => place !== 'aisle')
        .map((area) => (
          <Department key={area.sign} area={area} metresPerPx={metresPerPx} />
        ))}
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
  const wall = Math.max(0.35, 2 * metresPerPx)
  const [doorFrom, doorTo] = [entrance.x - doorMetres / 2, entrance.x + doorMetres / 2]
  return (
    <path
      d={`M${doorTo} ${depth}H${width}V0H0V${depth}H${doorFrom}`}
      className="fill-none stroke-control"
      strokeWidth={wall}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  )
}

function Department({ area, metresPerPx }: { area: PlanArea; metresPerPx: number }) {
  const { sign, place, rect } = area
  const tint = departmentTint(sign)
  const isUpright = place === 'left-wall' || place === 'right-wall'
  const [along, across] = isUpright ? [rect.height, rect.width] : [rect.width, rect.height]
  const lines = fittingLines(sign, {
    widthPx: along / metresPerPx - 2,
    heightPx: across / metresPerPx,
    widthOf: textWidthPx,
  })
  const { x, y } = middleOf(rect)
  const turn = place === 'left-wall' ? -90 : 90
  return (
    <g>
      <rect {...rect} rx={0.6} className={tint.floor} />
      {lines && (
        <g transform={`translate(${x} ${y})${isUpright ? ` rotate(${turn})` : ''}`}>
          <Lines lines={lines} metresPerPx={metresPerPx} className={tint.text} />
        </g>
      )}
    </g>
  )
}

/** Lines of text around the origin. */
function Lines(props: { lines: readonly string[]; metresPerPx: number; className: string }) {
  const { lines, metresPerPx, className } = props
  const lineHeight = lineHeightPx * metresPerPx
  return lines.map((line, index) => (
    <text
      key={line}
      y={(index - (lines.length - 1) / 2) * lineHeight}
      dy=".35em"
      fontSize={fontPx * metresPerPx}
      textAnchor="middle"
      className={className}
    >
      {line}
    </text>
  ))
}

function FrontLabels({ plan, metresPerPx }: OfPlan) {
  const { entrance, checkouts, depth } = plan
  const [first, last] = [checkouts[0], checkouts.at(-1)]
  if (!first || !last) return null
  const y = (first.y + first.height + depth) / 2
  return (
    <g className="fill-ink-muted" fontSize={fontPx * metresPerPx}>
      <text x={(first.x + last.x + last.width) / 2} y={y} dy=".35em" textAnchor="middle">
        Checkouts
      </text>
      <text
        x={entrance.x - doorMetres / 2 - 4 * metresPerPx}
        y={depth - 9 * metresPerPx}
        textAnchor="end"
      >
        Entrance
      </text>
    </g>
  )
}

const departmentLooks = {
  Produce: { floor: 'fill-produce-tint', text: 'fill-produce-ink' },
  Floral: { floor: 'fill-floral-tint', text: 'fill-floral-ink' },
  Bakery: { floor: 'fill-bakery-tint', text: 'fill-bakery-ink' },
  Deli: { floor: 'fill-deli-tint', text: 'fill-deli-ink' },
  Meat: { floor: 'fill-meat-tint', text: 'fill-meat-ink' },
  Seafood: { floor: 'fill-seafood-tint', text: 'fill-seafood-ink' },
  Dairy: { floor: 'fill-dairy-tint', text: 'fill-dairy-ink' },
  Frozen: { floor: 'fill-frozen-tint', text: 'fill-frozen-ink' },
  Pharmacy: { floor: 'fill-pharmacy-tint', text: 'fill-pharmacy-ink' },
  Alcohol: { floor: 'fill-alcohol-tint', text: 'fill-alcohol-ink' },
  Care: { floor: 'fill-personal-care-tint', text: 'fill-personal-care-ink' },
  General: { floor: 'fill-general-tint', text: 'fill-general-ink' },
} as const

/** Words by which chains call a department, apart from its own name. */
const otherWords: readonly (readonly [RegExp, keyof typeof departmentLooks])[] = [
  [/cheese/i, 'Dairy'],
  [/tortill/i, 'Bakery'],
  [/prepared|caf[eé]/i, 'Deli'],
  [/beer|wine/i, 'Alcohol'],
  [/body care|vitamin/i, 'Care'],
  [/freez/i, 'Frozen'],
]

/** The colours of a department, by the first word of its sign that tells what is there. */
function departmentTint(sign: string): { floor: string; text: string } {
  const named = Object.entries(departmentLooks).find(([name]) => sign.includes(name))
  const other = otherWords.find(([words]) => words.test(sign))
  return named?.[1] ?? departmentLooks[other?.[1] ?? 'General']
}
