import type { Point } from '#shared/floor-plan/geometry.ts'
import type { PlacedRoute, PlacedStep } from './placed-route.ts'
import { fontPx } from './plan-labels.ts'
import { mergedLines } from './plan-lines.ts'

type Props = { route: PlacedRoute; metresPerPx: number }

const radiusPx = { done: 8, locked: 10, current: 13 }

/** How far the mark of a stop reaches, in metres. */
export function markRadius(state: PlacedStep['state'], metresPerPx: number): number {
  return radiusPx[state] * metresPerPx
}

/** The line from the entrance to the checkout: drawn through as far as the current stop, dotted from there on. */
export function PlanRouteLine({ route, metresPerPx }: Props) {
  const walked = route.steps.filter(({ state }) => state !== 'locked').map(({ leg }) => leg)
  const isFinished = route.steps.every(({ state }) => state === 'done')
  const ahead = route.steps.filter(({ state }) => state === 'locked').map(({ leg }) => leg)
  const [solid, dotted] = isFinished
    ? [[...walked, route.toCheckout], ahead]
    : [walked, [...ahead, route.toCheckout]]
  const end = route.toCheckout.at(-1)
  return (
    <g className="fill-none" strokeLinecap="round" strokeLinejoin="round">
      <path
        d={pathOf(mergedLines(dotted))}
        className="stroke-ink-muted"
        strokeWidth={3 * metresPerPx}
        strokeDasharray={`0.01 ${6 * metresPerPx}`}
      />
      <path d={pathOf(solid)} className="stroke-leaf" strokeWidth={4 * metresPerPx} />
      {end && (
        <circle
          cx={end.x}
          cy={end.y}
          r={5 * metresPerPx}
          className={`fill-surface ${isFinished ? 'stroke-leaf' : 'stroke-ink-muted'}`}
          strokeWidth={3 * metresPerPx}
        />
      )}
    </g>
  )
}

/** The stops: a check where it is done, a number where it isn't, and the current one in lemon. */
export function PlanStops({ route, metresPerPx }: Props) {
  const steps = route.steps.toSorted((a, b) => layers[a.state] - layers[b.state])
  return steps.map((step) => (
    <g
      key={step.stepNumber}
      transform={`translate(${step.area.stop.x} ${step.area.stop.y}) scale(${metresPerPx})`}
    >
      <Mark step={step} />
    </g>
  ))
}

/** Around the origin, in pixels. */
function Mark({ step: { state, stepNumber } }: { step: PlacedStep }) {
  if (state === 'done') {
    return (
      <>
        <circle r={radiusPx.done} className="fill-leaf stroke-surface" strokeWidth="1.5" />
        <path
          d="M-3.5 .5 -1 3 3.5 -2.5"
          className="fill-none stroke-on-leaf"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    )
  }
  const isCurrent = state === 'current'
  return (
    <>
      <circle
        r={radiusPx[state] - 1}
        className={isCurrent ? 'fill-lemon stroke-on-lemon' : 'fill-surface stroke-ink-muted'}
        strokeWidth="2"
      />
      <text
        dy=".36em"
        textAnchor="middle"
        fontSize={isCurrent ? 14 : fontPx}
        className={`tabular-nums ${isCurrent ? 'fill-on-lemon' : 'fill-ink'}`}
      >
        {stepNumber}
      </text>
    </>
  )
}

const layers = { done: 0, locked: 1, current: 2 }

function pathOf(legs: readonly (readonly Point[])[]): string {
  return legs
    .map((leg) => leg.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')
}
