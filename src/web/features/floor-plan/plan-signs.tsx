import { middleOf } from '#shared/floor-plan/geometry.ts'
import { checkPx, type PlacedSign } from './placed-signs.ts'
import { fontPx, lineHeightPx, widestPx } from './plan-labels.ts'
import { textWidthPx } from './text-width.ts'

type Props = { signs: readonly PlacedSign[]; metersPerPx: number }

/** The store's signs. Signs on the route are drawn on plates, the others as plain text. */
export function PlanSigns({ signs, metersPerPx }: Props) {
  return signs.map((sign) => {
    const { state, plate } = sign
    return (
      <g key={sign.sign} data-sign={state ?? 'quiet'}>
        {state && (
          <rect
            {...plate}
            rx={4 * metersPerPx}
            className={tones[state].plate}
            strokeWidth={(state === 'current' ? 2 : 1) * metersPerPx}
          />
        )}
        <SignText sign={sign} metersPerPx={metersPerPx} />
      </g>
    )
  })
}

type TextProps = { sign: PlacedSign; metersPerPx: number }

/** The text of a sign, positioned in pixels around the center of its plate. */
function SignText({ sign, metersPerPx }: TextProps) {
  const { lines, size, turn, state, place, plate } = sign
  const { x, y } = middleOf(plate)
  const isDone = state === 'done'
  const left = -(widestPx(lines, textWidthPx) + checkPx) / 2
  const quiet = place === 'aisle' ? 'stroke-surface' : 'stroke-wash'
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${metersPerPx * (size / fontPx)})`}>
      {isDone && (
        <path
          d={`M${left} .5l2.5 2.5 4.5-5.5`}
          className="fill-none stroke-leaf-ink"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {lines.map((line, index) => (
        <text
          key={line}
          x={isDone ? checkPx / 2 : 0}
          y={(index - (lines.length - 1) / 2) * lineHeightPx}
          dy=".35em"
          fontSize={fontPx}
          textAnchor="middle"
          strokeWidth={state ? 0 : 4}
          strokeLinejoin="round"
          className={`tabular-nums [paint-order:stroke] ${state ? tones[state].text : `fill-ink-muted ${quiet}`}`}
        >
          {line}
        </text>
      ))}
    </g>
  )
}

const tones = {
  current: { plate: 'fill-lemon stroke-on-lemon', text: 'fill-on-lemon' },
  locked: { plate: 'fill-sign stroke-on-sign', text: 'fill-on-sign' },
  done: { plate: 'fill-leaf-tint stroke-leaf/50', text: 'fill-leaf-ink' },
}
