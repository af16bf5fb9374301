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
import { layoutChainOf } from '#shared/catalog/banners.ts'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import { middleOf, type Point, type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'
import type { CompletedStop } from '#shared/route/plan-steps.ts'
import type { SignsSource } from '#shared/signs/own-layout.ts'
import type { ItemsOfStore } from '#shared/stores/items-by-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { KeptWords } from '../../ui/kept-words.tsx'
import { signsSourceText } from '../../ui/signs-source.ts'
import {
  checkoutText,
  type PlacedRoute,
  type PlanStep,
  placedRoute,
  planLabel,
  stepText,
} from './placed-route.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { wholePlan, zoomLimits } from './plan-window.ts'
import { PrintedPlan } from './printed-plan.tsx'
import { usePlanGestures } from './use-plan-gestures.ts'
import { type NextPoint, useGlide, usePlanView } from './use-plan-view.ts'

type Props = {
  /** The store's chain or banner, or the store's own name. */
  chainName: string
  layout: Layout
  /** Who added the store's own signs, or null if the layout is the chain's typical one. */
  source: SignsSource | null
  steps: readonly PlanStep[]
  /** The stops that the shopper has completed, in the order of completion. */
  completed: readonly CompletedStop[]
  /** Items without a known aisle, for the printed list. */
  notFound: readonly LocatedItem[]
  /** Items still to buy at other stores, for the printed list. */
  otherStores: readonly ItemsOfStore<MergedItem>[]
  /** Locale for distances: a BCP 47 tag such as 'en-US'. */
  locale: string
}

const buttonFactor = 1.6

/**
 * A store's floor plan with the route. The plan is based on the store's own signs, or else on a typical store
 * of the chain. Shoppers can zoom, pan and print it.
 */
export function FloorPlanView({
  chainName,
  layout,
  source,
  steps,
  completed,
  notFound,
  otherStores,
  locale,
}: Props) {
  const plan = useMemo(() => floorPlanOf(layout), [layout])
  const route = useMemo(() => placedRoute(plan, steps, completed), [plan, steps, completed])
  const whole = useMemo(() => wholePlan(plan), [plan])
  const goal = useMemo(() => goalOf(plan, route), [plan, route])
  const { shown, goalName, ...view } = usePlanView(whole, goal)
  const { isLargest, isWhole } = zoomLimits(shown, whole)
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useWidthPx(frame)
  const hintId = useId()
  const caption = captionOf(chainName, plan, source)

  const zoom = (factor: number, share: Point | null) =>
    view.zoom(factor, (from) =>
      share
        ? { x: from.x + share.x * from.width, y: from.y + share.y * from.height }
        : middleOfInterest(from, goal),
    )
  usePlanGestures(frame, {
    isWhole: () => isWhole,
    onZoom: zoom,
    onPan: view.pan,
    onWhole: view.showWhole,
  })
  useGlide(frame, shown, goalName)

  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div
        ref={frame}
        role="group"
        aria-label="Floor plan"
        aria-describedby={hintId}
        // A browser that translates the page would insert HTML elements, and SVG doesn't render them.
        translate="no"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys zoom and pan the plan.
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
          label={planLabel(plan.chainName, route, source !== null)}
        />
      </div>
      <p id={hintId} className="sr-only">
        Press plus or minus to zoom, the arrow keys to move, and 0 to show the whole plan.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <figcaption className="min-w-32 flex-1 text-sm text-ink-muted">
          <KeptWords text={caption} />
        </figcaption>
        <div className="ml-auto flex shrink-0 divide-x divide-line rounded-control border border-control bg-surface">
          <ZoomButton label="Zoom in" isOff={isLargest} onPress={() => zoom(buttonFactor, null)}>
            <Plus aria-hidden size={20} />
          </ZoomButton>
          <ZoomButton label="Zoom out" isOff={isWhole} onPress={() => zoom(1 / buttonFactor, null)}>
            <Minus aria-hidden size={20} />
          </ZoomButton>
          <ZoomButton label="Whole plan" isOff={isWhole} onPress={view.showWhole}>
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
      <PrintedPlan
        title={chainName}
        plan={plan}
        route={route}
        notFound={notFound}
        otherStores={otherStores}
        caption={caption}
      />
    </figure>
  )
}

/**
 * Returns the caption, which says where the plan comes from and which parts are only typical of the chain.
 */
function captionOf(chainName: string, plan: FloorPlan, source: SignsSource | null): string {
  if (source) {
    const walls = plan.hasTypicalWalls ? ' The walls are typical.' : ''
    return `${signsSourceText(source)}.${walls}`
  }
  const relation = layoutChainOf(chainName) === null ? '' : `, a sister chain of ${chainName}`
  return `A typical layout of ${plan.chainName}${relation}, not this store.`
}

type ZoomButtonProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode }

function ZoomButton({ label, isOff, onPress, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="flex size-11 items-center justify-center text-ink first:rounded-l-control last:rounded-r-control hover:bg-wash disabled:bg-wash disabled:text-ink-muted"
    >
      {children}
    </button>
  )
}

/** Describes the drawing in words, for screen readers. */
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

/**
 * Returns the place where the shopper goes next: the stop at the current step's sign, or the checkout if all
 * steps are done. Returns null if the sign isn't on the plan.
 */
function goalOf({ checkout }: FloorPlan, { steps, isFinished }: PlacedRoute): NextPoint | null {
  if (isFinished) return { name: 'checkout', at: checkout }
  const current = steps.find(({ state }) => state === 'current')
  return current ? { name: current.area.sign, at: current.area.stop } : null
}

/**
 * Returns the point around which buttons and keys zoom: the goal if it is visible, otherwise the middle of
 * the visible part.
 */
function middleOfInterest(shown: Rect, goal: NextPoint | null): Point {
  const isShown = goal && sharedPart(shown, { ...goal.at, width: 1, height: 1 })
  return isShown ? goal.at : middleOf(shown)
}

/**
 * Returns the width of the frame in pixels. Until the frame is measured, returns the width of a small phone.
 */
function useWidthPx(frame: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(320)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      // While the frame is hidden, for example during printing, its width is 0.
      if (element.clientWidth > 0) setWidthPx(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  return widthPx
}
