import { MapPinOff, PartyPopper } from 'lucide-react'
import { type Ref, useEffect, useId, useRef } from 'react'
import type { Layout } from '#shared/names/layout.ts'
import type { LocatedItem } from '#shared/shopping/locate-list.ts'
import { planWalk, type RouteOrder, type Walk } from '#shared/shopping/plan-walk.ts'
import { AddItemForm } from '../../ui/add-item-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RouteStepItem } from './route-step-item.tsx'

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
          <AddItemForm target="route" suggest={suggest} onAdd={onAdd} />
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

type OrderProps = { order: RouteOrder; onOrderChange: (order: RouteOrder) => void }

const orders: { value: RouteOrder; label: string }[] = [
  { value: 'aisle-number', label: 'By aisle number' },
  { value: 'entrance', label: 'From the entrance' },
]

/** Says in which order the route is walked, and changes it; what is done stays done. */
function RouteOrderChoice({ order, onOrderChange }: OrderProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 text-sm">
      <legend className="sr-only">Order of the route</legend>
      {orders.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            value={value}
            checked={order === value}
            onChange={() => onOrderChange(value)}
            className="size-4 accent-leaf"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type ProgressProps = { stepCount: number; completedCount: number }

function RouteProgress({ stepCount, completedCount }: ProgressProps) {
  const stepNumbers = Array.from({ length: stepCount }, (_, index) => index + 1)
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex h-1.5 min-w-0 flex-1 gap-1">
        {stepNumbers.map((stepNumber) => (
          <span
            key={stepNumber}
            className={classNames(
              'min-w-0 flex-1 rounded-full',
              stepNumber <= completedCount ? 'bg-leaf' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="text-sm text-ink-muted tabular-nums">
        {completedCount} of {stepCount} done
      </p>
    </div>
  )
}

function ShoppingComplete() {
  return (
    <li className="appear flex flex-col items-center gap-1 rounded-card bg-leaf-tint px-4 py-8 text-center text-leaf-ink">
      <PartyPopper aria-hidden size={32} className="mb-2" />
      <h3 data-next tabIndex={-1} className="text-xl font-semibold focus-visible:outline-none">
        Shopping Complete!
      </h3>
      <p className="text-base">Don't forget to check out!</p>
    </li>
  )
}

/** The items that the route can't lead to. */
function NotInData({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Panel title="Not in our data: ask a store associate">
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item} className="max-w-full">
            <Chip>
              <bdi>{item}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
