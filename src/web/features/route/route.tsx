import { MapPinOff } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { Layout } from '#shared/names/layout.ts'
import type { LocatedItem } from '#shared/shopping/locate-list.ts'
import { planWalk, type RouteOrder, type Walk } from '#shared/shopping/plan-walk.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddItemForm } from './add-item-form.tsx'
import { NotInData } from './not-in-data.tsx'
import { RouteOrderChoice } from './route-order-choice.tsx'
import { RouteProgress } from './route-progress.tsx'
import { RouteStepItem } from './route-step-item.tsx'
import { ShoppingComplete } from './shopping-complete.tsx'

type Props = {
  located: readonly LocatedItem[]
  chainName: string
  /** Null for a chain without one: then there is one order only. */
  layout: Layout | null
  walk: Walk
  order: RouteOrder
  onOrderChange: (order: RouteOrder) => void
  suggest: (name: string) => readonly string[]
  titleRef: Ref<HTMLHeadingElement>
  onComplete: (stop: { aisle: string; keys: string[]; isLast: boolean }) => void
  onReopenLast: () => void
  onBack: () => void
  onAdd: (item: string) => void
}

export function Route({
  located,
  chainName,
  layout,
  walk,
  order,
  onOrderChange,
  suggest,
  titleRef,
  onComplete,
  onReopenLast,
  onBack,
  onAdd,
}: Props) {
  const steps = planWalk(located, { walk, order, layout })
  const doneCount = steps.filter(({ state }) => state === 'done').length
  const isDone = steps.length > 0 && doneCount === steps.length
  const next = useNextInView(doneCount)

  return (
    <>
      <Panel
        title="Your Shopping Route"
        subtitle={`Follow these steps to efficiently navigate through ${chainName}`}
        titleRef={titleRef}
        actions={
          <Button variant="quiet" className="-mx-4 -my-2" onClick={onBack}>
            Back to results
          </Button>
        }
      >
        <LiveStatus text={doneCount > 0 ? `Step ${doneCount} done` : ''} />
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          {layout && <RouteOrderChoice order={order} onOrderChange={onOrderChange} />}
          <AddItemForm suggest={suggest} onAdd={onAdd} />
        </div>
        {steps.length === 0 ? (
          <EmptyState icon={MapPinOff}>None of your items has a place on the route.</EmptyState>
        ) : (
          <>
            <RouteProgress stepCount={steps.length} completedCount={doneCount} />
            <ol ref={next} className="flex flex-col gap-3">
              {steps.map((step) => (
                <RouteStepItem
                  key={`${step.aisle} ${step.items[0]?.key}`}
                  step={step}
                  onComplete={() =>
                    onComplete({
                      aisle: step.aisle,
                      keys: step.items.map(({ key }) => key),
                      isLast: doneCount === steps.length - 1,
                    })
                  }
                  onReopen={step.stepNumber === doneCount ? onReopenLast : undefined}
                />
              ))}
              {isDone && <ShoppingComplete />}
            </ol>
          </>
        )}
      </Panel>
      <NotInData items={located.filter((item) => !item.found).map(({ item }) => item)} />
    </>
  )
}

/** Brings what comes next (its `data-next` control) into view and focus whenever a step is completed. */
function useNextInView(completedCount: number) {
  const list = useRef<HTMLOListElement>(null)
  const shownCount = useRef(completedCount)

  useEffect(() => {
    if (shownCount.current === completedCount) return
    shownCount.current = completedCount
    const control = list.current?.querySelector<HTMLElement>('[data-next]')
    control?.focus({ preventScroll: true })
    control?.closest('li')?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  }, [completedCount])

  return list
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
