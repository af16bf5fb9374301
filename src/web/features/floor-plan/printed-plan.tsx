import { memo } from 'react'
import { createPortal } from 'react-dom'
import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import { amountsText } from '#shared/list-reader/amounts/amount.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { atStore, type ItemsOfStore } from '#shared/stores/items-by-store.ts'
import type { PlacedRoute, PlanStep } from './placed-route.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { wholePlan } from './plan-window.ts'
import './printed-plan.css'

/** Maximum size of the drawing in CSS pixels. The list must still fit on the page below the drawing. */
const maxWidthPx = 680
const maxHeightPx = 370

type Props = {
  title: string
  plan: FloorPlan
  route: PlacedRoute
  notFound: readonly LocatedItem[]
  otherStores: readonly ItemsOfStore<MergedItem>[]
  caption: string
}

/**
 * A printable page with the plan and the list. The list is in route order and has check boxes. Memoized, so
 * that panning the plan on the screen doesn't re-render this page.
 */
export const PrintedPlan = memo(function PrintedPlan({
  title,
  plan,
  route,
  notFound,
  otherStores,
  caption,
}: Props) {
  const whole = wholePlan(plan)
  const widthPx = Math.min(maxWidthPx, (maxHeightPx * whole.width) / whole.height)
  return createPortal(
    <article translate="no" className="printed-plan">
      <h1 className="text-lg font-semibold">{title}</h1>
      <PlanDrawing plan={plan} route={route} shown={whole} widthPx={widthPx} label={caption} />
      <p className="text-xs text-ink-muted">{caption}</p>
      <div className="printed-stops">
        {[...route.steps, ...route.offPlan].map((step) => (
          <PrintedStop key={step.stepNumber} step={step} />
        ))}
        {notFound.length > 0 && (
          <PrintedItems title="Not in our data: ask a store associate" items={notFound} />
        )}
        {otherStores.map(({ store, items }) => (
          <PrintedItems key={store} title={`Buy ${atStore(store)}`} items={items} />
        ))}
      </div>
    </article>,
    document.body,
  )
})

function PrintedStop({ step: { aisle, items, state } }: { step: PlanStep }) {
  return <PrintedItems title={aisle} items={items} isDone={state === 'done'} />
}

type ItemsProps = { title: string; items: readonly MergedItem[]; isDone?: boolean }

function PrintedItems({ title, items, isDone = false }: ItemsProps) {
  return (
    <section>
      <h2 className="text-xs font-semibold">{title}</h2>
      <ul className="text-xs">
        {items.map((item) => (
          <li key={item.key} className="flex gap-2">
            <span aria-hidden>{isDone ? '☑' : '☐'}</span>
            <span>
              <span>{amountsText(item.amounts)}</span> <bdi>{item.name}</bdi>
              {item.note !== '' && <span className="text-ink-muted">{` ${item.note}`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
