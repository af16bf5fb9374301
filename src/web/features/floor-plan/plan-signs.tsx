import type { PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import { middleOf, type Rect } from '#shared/floor-plan/geometry.ts'
import { signParts } from '../../ui/sign-parts.ts'
import type { PlacedRoute, PlacedStep } from './placed-route.ts'
import {
  fontPx,
  numberPlaces,
  placedLabels,
  placesBeside,
  platePlaces,
  squareAround,
  thinnedAisles,
} from './plan-labels.ts'
import { markRadius } from './plan-route-marks.tsx'
import { textWidthPx } from './text-width.ts'

type Props = { inView: readonly PlanArea[]; route: PlacedRoute; metresPerPx: number }
type Plate = { area: PlanArea; text: string; state: PlacedStep['state'] | null; rect: Rect }

/** The signs of the aisles: plates over those of the route, and bare numbers over the others where there is room. */
export function PlanSigns({ inView, route, metresPerPx }: Props) {
  const fontSize = fontPx * metresPerPx
  return platesOf({ inView, route, metresPerPx }).map(({ area, text, state, rect }) => {
    const { x, y } = middleOf(rect)
    const tone = tones[state ?? 'none']
    return (
      <g key={area.sign}>
        {state && (
          <rect {...rect} rx={4 * metresPerPx} className={tone.plate} strokeWidth={metresPerPx} />
        )}
        <text
          x={x}
          y={y}
          dy=".35em"
          fontSize={fontSize}
          textAnchor="middle"
          strokeWidth={state ? 0 : 3 * metresPerPx}
          strokeLinejoin="round"
          className={`tabular-nums ${tone.text}`}
        >
          {text}
        </text>
      </g>
    )
  })
}

function platesOf({ inView, route, metresPerPx }: Props): Plate[] {
  const stateOf = new Map(route.steps.map(({ area, state }) => [area.sign, state]))
  const aisles = inView
    .filter(({ place }) => place === 'aisle')
    .map((area) => {
      const text = signParts(area.sign).number ?? area.sign
      return { area, text, textPx: textWidthPx(text), state: stateOf.get(area.sign) ?? null }
    })
    .toSorted((a, b) => ranks[a.state ?? 'none'] - ranks[b.state ?? 'none'])
  const widestPx = Math.max(...aisles.map(({ textPx }) => textPx))
  const numbered = thinnedAisles(
    aisles.map(({ area }) => area),
    (widestPx + numberGapPx) * metresPerPx,
  )
  const labels = aisles.flatMap(({ area, textPx, state }) => {
    if (!state && !numbered.has(area)) return []
    if (!state) return [{ key: area.sign, places: numberPlaces(area, textPx, metresPerPx) }]
    const inAisle = platePlaces(area, textPx, metresPerPx)
    const mark = squareAround(area.stop, markRadius(state, metresPerPx))
    return [{ key: area.sign, places: [...inAisle, ...placesBeside(mark, inAisle[0])] }]
  })
  const marks = route.steps.map(({ area, state }) =>
    squareAround(area.stop, markRadius(state, metresPerPx)),
  )
  const placed = placedLabels(labels, marks)
  return aisles.flatMap(({ area, text, state }) => {
    const rect = placed.get(area.sign)
    return rect ? [{ area, text, state, rect }] : []
  })
}

const numberGapPx = 5
const ranks = { current: 0, locked: 1, done: 2, none: 3 }

const tones = {
  current: { plate: 'fill-lemon stroke-on-lemon', text: 'fill-on-lemon' },
  locked: { plate: 'fill-sign stroke-sign', text: 'fill-on-sign' },
  done: { plate: 'fill-leaf-tint stroke-leaf-tint', text: 'fill-leaf-ink' },
  none: { plate: '', text: 'fill-ink-muted stroke-surface [paint-order:stroke]' },
}
