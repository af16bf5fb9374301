import { Maximize, Minus, Plus } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { middleOf, type Point, type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import {
  checkoutText,
  type PlacedRoute,
  type PlanStep,
  placedRoute,
  stepText,
} from './placed-route.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { panned, wholePlan, zoomed, zoomLimits } from './plan-window.ts'
import { PrintedPlan } from './printed-plan.tsx'
import { usePlanGestures } from './use-plan-gestures.ts'

type Props = {
  layout: Layout
  steps: readonly PlanStep[]
  /** What the route can't lead to; it is on the printed list. */
  notFound: readonly LocatedItem[]
  /** Of distances: a BCP 47 tag such as 'en-US'. */
  locale: string
}

const buttonFactor = 1.6

/** The chain's typical store with the route through it, to look closer at and to print. */
export function FloorPlanView({ layout, steps, notFound, locale }: Props) {
  const plan = useMemo(() => floorPlanOf(layout), [layout])
  const route = useMemo(() => placedRoute(plan, steps), [plan, steps])
  const whole = useMemo(() => wholePlan(plan), [plan])
  const [closer, setCloser] = useState<typeof whole | null>(null)
  const shown = closer ?? whole
  const { isLargest, isWhole } = zoomLimits(shown, whole)
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useWidthPx(frame)
  const hintId = useId()
  const caption = `A typical layout of ${plan.chainName}, not this store.`

  // Several events may come before the next drawing, so each goes on from the last.
  const zoom = (factor: number, share: Point | null) =>
    setCloser((before) => {
      const from = before ?? whole
      const at = share
        ? { x: from.x + share.x * from.width, y: from.y + share.y * from.height }
        : middleOfInterest(from, route)
      return zoomed(from, whole, { factor, at })
    })
  usePlanGestures(frame, {
    isWhole: () => isWhole,
    onZoom: zoom,
    onPan: (by) =>
      setCloser((before) => {
        const from = before ?? whole
        return panned(from, whole, { x: by.x * from.width, y: by.y * from.height })
      }),
    onWhole: () => setCloser(null),
  })

  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div
        ref={frame}
        role="group"
        aria-label="Floor plan"
        aria-describedby={hintId}
        // A translation would put elements of HTML into the drawing, where none is shown.
        translate="no"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its keys zoom and move the plan.
        tabIndex={0}
        className={classNames(
          'overflow-hidden rounded-control bg-paper',
          isWhole ? 'touch-pan-x touch-pan-y' : 'cursor-grab touch-none active:cursor-grabbing',
        )}
      >
        <PlanDrawing
          plan={plan}
          route={route}
          shown={shown}
          widthPx={widthPx}
          label={`Floor plan of a typical ${plan.chainName} with ${countOf(route)}`}
        />
      </div>
      <p id={hintId} className="sr-only">
        Plus and minus zoom, arrows move, 0 shows the whole plan.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <figcaption className="min-w-48 flex-1 text-sm text-ink-muted">{caption}</figcaption>
        <div className="ml-auto flex shrink-0 gap-2">
          <ZoomButton label="Zoom in" isOff={isLargest} onPress={() => zoom(buttonFactor, null)}>
            <Plus aria-hidden size={20} />
          </ZoomButton>
          <ZoomButton label="Zoom out" isOff={isWhole} onPress={() => zoom(1 / buttonFactor, null)}>
            <Minus aria-hidden size={20} />
          </ZoomButton>
          <ZoomButton label="Whole plan" isOff={isWhole} onPress={() => setCloser(null)}>
            <Maximize aria-hidden size={20} />
          </ZoomButton>
        </div>
      </div>
      <StepsInWords route={route} locale={locale} />
      {route.offPlan.length > 0 && (
        <p className="text-sm">
          Not on this plan: <bdi>{route.offPlan.map(({ aisle }) => aisle).join(', ')}</bdi>
        </p>
      )}
      <PrintedPlan plan={plan} route={route} notFound={notFound} caption={caption} />
    </figure>
  )
}

type ZoomButtonProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode }

function ZoomButton({ label, isOff, onPress, children }: ZoomButtonProps) {
  return (
    <Button className="min-w-11 px-0" aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </Button>
  )
}

/** What the drawing shows, for those who don't see it. */
function StepsInWords({ route, locale }: { route: PlacedRoute; locale: string }) {
  return (
    <ol className="sr-only" aria-label="Stops on the plan">
      {route.steps.map((step) => (
        <li key={step.stepNumber}>{stepText(step, locale)}</li>
      ))}
      <li>{checkoutText(route, locale)}</li>
    </ol>
  )
}

/** Where buttons and keys zoom to: where the shopper is, if that is shown. */
function middleOfInterest(shown: Rect, { steps }: PlacedRoute): Point {
  const stop = steps.find(({ state }) => state === 'current')?.area.stop
  return stop && sharedPart(shown, { ...stop, width: 1, height: 1 }) ? stop : middleOf(shown)
}

function countOf({ steps }: PlacedRoute): string {
  return steps.length === 1 ? '1 stop' : `${steps.length} stops`
}

/** The width that the frame has on the screen; before it is known, that of a small phone. */
function useWidthPx(frame: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(320)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      // Nothing is measured while it is hidden, as on the printed page.
      if (element.clientWidth > 0) setWidthPx(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  return widthPx
}
