import type { SampleCategory } from '#shared/catalog/categories.ts'
import { type FloorPlan, plan, roundedLine } from './floor-plan.ts'

const cornerRadius = 12
const shelfHalfWidth = 6

type Props = { floorPlan: FloorPlan; here: number; label: string }

/**
 * The floor plan with the walk. The line is solid up to the stop with the index `here`, and dotted after it.
 */
export function WalkedPlan({ floorPlan, here, label }: Props) {
  const { aisles, stops, legs, entrance, checkout } = floorPlan
  const hereStop = stops[here]
  const lines = legs.map((leg) => roundedLine(leg, cornerRadius))

  return (
    <svg
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="img"
      aria-label={label}
      data-walk
      className="h-auto w-full text-[13px] font-semibold"
    >
      <Departments floorPlan={floorPlan} />
      <Shelves floorPlan={floorPlan} />
      <path
        d={lines.slice(here + 1).join('')}
        className="fill-none stroke-control"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray="0.1 9"
      />
      <g
        className="walk fill-none stroke-leaf"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {lines.slice(0, here + 1).map((line) => (
          <path key={line} d={line} pathLength="1" />
        ))}
      </g>
      <g textAnchor="middle" className="text-[15px] tabular-nums">
        {aisles.map(({ name, sign, x }) => (
          <Sign
            key={name}
            sign={sign}
            x={x}
            stop={stops.findIndex((stop) => stop.name === name)}
            here={here}
          />
        ))}
      </g>
      <g className="stops fill-leaf stroke-surface" strokeWidth="3">
        {stops.slice(0, here).map(({ name, at }) => (
          <circle key={name} cx={at.x} cy={at.y} r="7.5" />
        ))}
        {hereStop && (
          <g className="fill-lemon">
            <circle cx={hereStop.at.x} cy={hereStop.at.y} r="13" />
            <circle
              cx={hereStop.at.x}
              cy={hereStop.at.y}
              r="4"
              className="fill-on-lemon"
              stroke="none"
            />
          </g>
        )}
      </g>
      {stops.slice(here + 1).map(({ name, at }) => (
        <circle
          key={name}
          cx={at.x}
          cy={at.y}
          r="6.5"
          className="fill-surface stroke-control"
          strokeWidth="3"
        />
      ))}
      <g className="fill-ink-muted" textAnchor="middle">
        <text x={entrance.x} y={plan.height - 12}>
          Entrance
        </text>
        <text x={checkout.x} y={plan.height - 12}>
          Checkout
        </text>
      </g>
    </svg>
  )
}

function Departments({ floorPlan }: { floorPlan: FloorPlan }) {
  return floorPlan.departments.map(({ name, category, wall, x, y, width, height }) => {
    const middle = { x: x + width / 2, y: y + height / 2 }
    const turn = wall === 'left' ? -90 : 90
    return (
      <g key={name}>
        <rect {...{ x, y, width, height }} rx="8" className={looks[category].shelf} />
        <text
          x={middle.x}
          y={middle.y}
          dy=".35em"
          textAnchor="middle"
          className={looks[category].text}
          transform={wall === 'back' ? undefined : `rotate(${turn} ${middle.x} ${middle.y})`}
        >
          {name}
        </text>
      </g>
    )
  })
}

/** The shelves. Each side of a shelf has the color of the aisle it faces. */
function Shelves({ floorPlan: { aisles, shelves } }: { floorPlan: FloorPlan }) {
  const [top, height] = [plan.shelfTop, plan.shelfBottom - plan.shelfTop]
  return shelves.map((x, index) => {
    // The two outermost shelves have an aisle on only one side.
    const left = aisles[index - 1] ?? aisles[index]
    const right = aisles[index] ?? left
    return (
      <g key={x}>
        {left && (
          <path
            d={`M${x} ${top}h${1 - shelfHalfWidth}q-4 0-4 4v${height - 8}q0 4 4 4h${shelfHalfWidth - 1}z`}
            className={looks[left.category].shelf}
          />
        )}
        {right && (
          <path
            d={`M${x} ${top}h${shelfHalfWidth - 1}q4 0 4 4v${height - 8}q0 4-4 4h${1 - shelfHalfWidth}z`}
            className={looks[right.category].shelf}
          />
        )}
      </g>
    )
  })
}

function Sign(props: { sign: string; x: number; stop: number; here: number }) {
  const { sign, x, stop, here } = props
  const tone = toneOf(stop, here)
  return (
    <>
      <rect x={x - 16} y={plan.signY - 14} width="32" height="28" rx="7" className={tone.plate} />
      <text x={x} y={plan.signY} dy=".35em" className={tone.text}>
        {sign}
      </text>
    </>
  )
}

function toneOf(stop: number, here: number) {
  if (stop === -1) return { plate: 'fill-wash', text: 'fill-ink-muted' }
  if (stop === here) return { plate: 'fill-lemon', text: 'fill-on-lemon' }
  return { plate: 'fill-sign', text: 'fill-on-sign' }
}

const looks: Record<SampleCategory, { shelf: string; text: string }> = {
  Dairy: { shelf: 'fill-dairy-tint', text: 'fill-dairy-ink' },
  Produce: { shelf: 'fill-produce-tint', text: 'fill-produce-ink' },
  Bakery: { shelf: 'fill-bakery-tint', text: 'fill-bakery-ink' },
  Meat: { shelf: 'fill-meat-tint', text: 'fill-meat-ink' },
  Pantry: { shelf: 'fill-pantry-tint', text: 'fill-pantry-ink' },
  Breakfast: { shelf: 'fill-breakfast-tint', text: 'fill-breakfast-ink' },
  Snacks: { shelf: 'fill-snacks-tint', text: 'fill-snacks-ink' },
  Beverages: { shelf: 'fill-beverages-tint', text: 'fill-beverages-ink' },
  Frozen: { shelf: 'fill-frozen-tint', text: 'fill-frozen-ink' },
  Household: { shelf: 'fill-household-tint', text: 'fill-household-ink' },
}
