import { MapPinOff } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { Located } from '#shared/shopping/locate-items.ts'
import { planRoute } from '#shared/shopping/plan-route.ts'
import { isRouteDone, stepState } from '#shared/shopping/route-progress.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveStatus } from '../../ui/live-status.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NotInData } from './not-in-data.tsx'
import { RouteProgress } from './route-progress.tsx'
import { RouteStepItem } from './route-step-item.tsx'
import { ShoppingComplete } from './shopping-complete.tsx'

type Props = {
  located: readonly Located[]
  chainName: string
  completedCount: number
  titleRef: Ref<HTMLHeadingElement>
  onComplete: (stepNumber: number) => void
  onReopenLast: () => void
  onBack: () => void
}

export function Route({
  located,
  chainName,
  completedCount,
  titleRef,
  onComplete,
  onReopenLast,
  onBack,
}: Props) {
  const steps = planRoute(located)
  const completed = new Set(steps.slice(0, completedCount).map((step) => step.stepNumber))
  const next = useNextInView(completedCount)

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
        <LiveStatus text={completedCount > 0 ? `Step ${completedCount} done` : ''} />
        {steps.length === 0 ? (
          <EmptyState icon={MapPinOff}>None of your items has a place on the route.</EmptyState>
        ) : (
          <>
            <RouteProgress stepCount={steps.length} completedCount={completed.size} />
            <ol ref={next} className="flex flex-col gap-3">
              {steps.map((step) => (
                <RouteStepItem
                  key={step.stepNumber}
                  step={step}
                  state={stepState(step.stepNumber, completed)}
                  onComplete={() => onComplete(step.stepNumber)}
                  onReopen={step.stepNumber === completed.size ? onReopenLast : undefined}
                />
              ))}
              {isRouteDone(steps, completed) && <ShoppingComplete />}
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
