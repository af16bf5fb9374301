import type { Point } from '#shared/floor-plan/geometry.ts'
import type { Leg, PlacedRoute, SignState } from './placed-route.ts'
import type { PlacedSign } from './placed-signs.ts'
import { lineBetweenSigns, mergedLines } from './plan-lines.ts'

type Props = { route: PlacedRoute; signs: readonly PlacedSign[]; metersPerPx: number }

/**
 * The line of the walk: faint for completed steps, bold on the way to the current step, and dashed after it.
 */
export function PlanWalk({ route, signs, metersPerPx }: Props) {
  const { steps, toCheckout, isFinished } = route
  const legsOf = (signState: SignState) =>
    steps.flatMap(({ state, leg }) => (state === signState && leg ? [leg] : []))
  const linesOf = (legs: readonly Leg[]) => legs.map((leg) => lineBetweenSigns(leg, signs))
  const next = linesOf(isFinished ? [toCheckout] : legsOf('current'))
  const ahead = linesOf([...legsOf('locked'), ...(isFinished ? [] : [toCheckout])])
  const end = toCheckout.line.at(-1)
  const isAtEntrance = (isFinished ? toCheckout : legsOf('current')[0])?.from === null
  const start = isAtEntrance ? next[0]?.[0] : undefined
  return (
    <g className="fill-none" strokeLinecap="round" strokeLinejoin="round">
      <path
        d={pathOf(mergedLines(linesOf(legsOf('done'))))}
        className="stroke-leaf/35"
        strokeWidth={2 * metersPerPx}
      />
      <path
        d={pathOf(mergedLines(ahead))}
        className="stroke-ink-muted"
        strokeWidth={1.5 * metersPerPx}
        strokeDasharray={`${3 * metersPerPx} ${4 * metersPerPx}`}
      />
      <path d={pathOf(next)} className="stroke-surface" strokeWidth={9 * metersPerPx} />
      <path
        d={pathOf(next)}
        className="stroke-leaf"
        strokeWidth={5 * metersPerPx}
        data-walk="next"
      />
      {start && (
        <circle
          cx={start.x}
          cy={start.y}
          r={5 * metersPerPx}
          className="fill-surface stroke-leaf"
          strokeWidth={3 * metersPerPx}
        />
      )}
      {end && (
        <circle
          cx={end.x}
          cy={end.y}
          r={(isFinished ? 8 : 4) * metersPerPx}
          className={isFinished ? 'fill-lemon stroke-on-lemon' : 'fill-surface stroke-ink-muted'}
          strokeWidth={2 * metersPerPx}
        />
      )}
    </g>
  )
}

function pathOf(lines: readonly (readonly Point[])[]): string {
  return lines
    .map((line) => line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')
}
