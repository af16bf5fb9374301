import { MapPinOff } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteOrder, RouteStep } from '#shared/route/plan-steps.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { NotHereButton } from '../../ui/not-here-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { AddItemForm } from './add-item-form.tsx'
import type { ItemPeople, RouteActions, Split } from './route-actions.ts'
import { RouteBar } from './route-bar.tsx'
import { RouteEnd } from './route-end.tsx'
import { type OrderChoice, RouteOrderChoice } from './route-order-choice.tsx'
import { RouteStepItem } from './route-step-item.tsx'
import { showStep } from './show-step.ts'
import { SplitChoice } from './split-choice.tsx'
import { useScreenAwake } from './use-screen-awake.ts'

type Props = {
  /** Another number for a route that was begun anew. */
  routeId: number
  located: readonly LocatedItem[]
  steps: readonly RouteStep[]
  /** Items that the shopper did not find where they should be. */
  unavailable: readonly LocatedItem[]
  people: ItemPeople
  split: Split
  actions: RouteActions
  chainName: string
  /** The floor plan, where there is one. */
  plan: Elements
  /** Null for a chain without a layout: then there is one order only. */
  choice: OrderChoice | null
  onOrderChange: (order: RouteOrder) => void
  onKeepsColdChange: (keepsCold: boolean) => void
  suggest: (name: string) => readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onAdd: (item: string) => void
  onWhereIsIt: (item: LocatedItem) => void
  /** Nothing is left to take. */
  isDone: boolean
  /** False for who may only see the list. */
  canEdit: boolean
}

export function Route({
  located,
  steps,
  unavailable,
  people,
  actions,
  chainName,
  ...props
}: Props) {
  const {
    routeId,
    split,
    plan,
    choice,
    onOrderChange,
    onKeepsColdChange,
    suggest,
    titleRef,
    onBack,
    onAdd,
    onWhereIsIt,
    isDone,
    canEdit,
  } = props
  const { isMenuOpen, setMenuOpen } = useMenu(routeId, titleRef)
  const doneCount = steps.filter(({ state }) => state === 'done').length
  const { list, actionsWithFocus } = useNextInView(steps, actions)
  const isScreenAwake = useScreenAwake(!isDone)

  function handleMenu(isOpen: boolean) {
    setMenuOpen(isOpen)
    // Once what is folded away is there, or gone.
    requestAnimationFrame(() => {
      if (isOpen) window.scrollTo({ top: 0 })
      else showStep(list.current?.querySelector('[aria-current]'), 'instant')
    })
  }

  return (
    <div className="contents" data-shopping-mode={isMenuOpen ? undefined : ''}>
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
        <LiveStatus text={useRisen(doneCount) ? `Step ${doneCount} done` : ''} />
        <RouteBar
          stepCount={steps.length}
          completedCount={doneCount}
          isScreenAwake={isScreenAwake}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={handleMenu}
        />
        {choice && (
          <RouteOrderChoice
            choice={choice}
            onOrderChange={onOrderChange}
            onKeepsColdChange={onKeepsColdChange}
          />
        )}
        <SplitChoice steps={steps} split={split} onAssign={actionsWithFocus.assign} />
        {steps.length > 0 && plan}
        {steps.length === 0 && !isDone ? (
          <EmptyState icon={MapPinOff}>None of your items has a place on the route.</EmptyState>
        ) : (
          <ol ref={list} className="flex flex-col gap-3">
            {steps.map((step) => (
              <RouteStepItem
                key={`${step.aisle} ${step.items[0]?.key}`}
                step={step}
                people={people}
                actions={actionsWithFocus}
                onWhereIsIt={onWhereIsIt}
              />
            ))}
            {isDone && <RouteEnd hasTaken={canEdit && doneCount > 0} actions={actionsWithFocus} />}
          </ol>
        )}
        {canEdit && <AddItemForm suggest={suggest} onAdd={onAdd} />}
      </Panel>
      <UnavailableItems items={unavailable} actions={actionsWithFocus} onWhereIsIt={onWhereIsIt} />
      <NotInData items={located.filter(({ found }) => !found)} onWhereIsIt={onWhereIsIt} />
    </div>
  )
}

/** The menu of a route, which is closed when the route is begun anew from within it. */
function useMenu(routeId: number, titleRef: Props['titleRef']) {
  const [opened, setOpened] = useState({ routeId, isOpen: false })
  if (opened.routeId !== routeId) setOpened({ routeId, isOpen: false })
  const isMenuOpen = opened.routeId === routeId && opened.isOpen
  const shown = useRef({ routeId, isMenuOpen })

  useEffect(() => {
    const before = shown.current
    shown.current = { routeId, isMenuOpen }
    if (before.routeId === routeId || !before.isMenuOpen) return
    // The button that was pressed is folded away: it goes on as after the first start.
    titleRef.current?.focus({ preventScroll: true })
    titleRef.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [routeId, isMenuOpen, titleRef])

  return { isMenuOpen, setMenuOpen: (isOpen: boolean) => setOpened({ routeId, isOpen }) }
}

/**
 * Brings what comes next into view and focus after what the shopper did, and the step where they were
 * after a reload: its next item for who ticks, else its `data-next` control. What others tick moves nothing.
 */
function useNextInView(steps: readonly RouteStep[], actions: RouteActions) {
  const list = useRef<HTMLOListElement>(null)
  /** What was done, and the steps that showed it. */
  const acted = useRef<{ how: 'tick' | 'other'; before: readonly RouteStep[] } | null>(null)
  const current = steps.find(({ state }) => state === 'current')
  const shown = useRef(current?.aisle)
  const [hasBegun] = useState(() => steps.some(({ state }) => state === 'done'))

  const show = useCallback((how: 'tick' | 'other', behavior: ScrollBehavior) => {
    const tick = list.current?.querySelector<HTMLElement>('[data-tick]:not(:checked)')
    const next = list.current?.querySelector<HTMLElement>('[data-next]')
    const control = how === 'tick' && tick ? tick : next
    control?.focus({ preventScroll: true })
    showStep(control?.closest('ol > li'), behavior)
  }, [])

  useEffect(() => {
    if (!hasBegun) return undefined
    // The screen leads to the top of what has just opened first.
    const frame = requestAnimationFrame(() => show('other', 'instant'))
    return () => cancelAnimationFrame(frame)
  }, [hasBegun, show])

  useEffect(() => {
    const isSame = shown.current === current?.aisle
    shown.current = current?.aisle
    // While the steps are those from before the press, its result is yet to come.
    if (acted.current === null || acted.current.before === steps) return
    const { how } = acted.current
    acted.current = null
    if (!isSame) show(how, scrollBehavior())
    // The button that was pressed may be gone with its row.
    else returnFocus(list.current?.querySelector<HTMLElement>('[data-tick]:not(:checked)'))
  })

  const actionsWithFocus: RouteActions = {
    ...actions,
    take: (step, keys) => {
      const isTick = document.activeElement?.matches('[data-tick]') === true
      acted.current = { how: isTick ? 'tick' : 'other', before: steps }
      actions.take(step, keys)
    },
    putBack: (keys) => {
      acted.current = { how: 'other', before: steps }
      actions.putBack(keys)
    },
    postpone: (step, keys) => {
      acted.current = { how: 'other', before: steps }
      actions.postpone(step, keys)
    },
    assign: (assignments, title) => {
      acted.current = { how: 'other', before: steps }
      actions.assign(assignments, title)
    },
    setUnavailable: (item, isUnavailable) => {
      acted.current = { how: 'other', before: steps }
      actions.setUnavailable(item, isUnavailable)
    },
    shopAgain: () => {
      acted.current = { how: 'other', before: steps }
      actions.shopAgain()
    },
    open: (step) => {
      acted.current = { how: 'other', before: steps }
      actions.open(step)
    },
  }
  return { list, actionsWithFocus }
}

/** Whether a count has grown since the last time that it changed. */
function useRisen(count: number): boolean {
  const [known, setKnown] = useState({ count, isRisen: false })
  if (known.count === count) return known.isRisen
  setKnown({ count, isRisen: count > known.count })
  return count > known.count
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

type ItemsProps = { items: readonly LocatedItem[]; onWhereIsIt: (item: LocatedItem) => void }

/** What was not where it should be: out of the route until somebody knows better. */
function UnavailableItems({ items, actions, onWhereIsIt }: ItemsProps & { actions: RouteActions }) {
  if (items.length === 0) return null
  return (
    <Panel title="Not there">
      <ul className="-my-2 flex flex-col">
        {items.map((item) => (
          <li key={item.key} className="flex min-h-14 flex-wrap items-center gap-x-3">
            <bdi translate="no" className="min-w-32 flex-1 wrap-anywhere">
              {item.name}
            </bdi>
            <Button
              variant="quiet"
              aria-label={`Set aisle for "${item.name}"`}
              onClick={() => onWhereIsIt(item)}
            >
              Set aisle
            </Button>
            <Button
              variant="quiet"
              aria-label={`Put back ${item.name}`}
              onClick={() => actions.setUnavailable(item, false)}
            >
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The items that the route can't lead to. */
function NotInData({ items, onWhereIsIt }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <Panel title="Not in our data: ask a store associate">
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item.key} className="flex max-w-full items-center">
            <Chip>
              <bdi translate="no">{item.name}</bdi>
            </Chip>
            <NotHereButton item={item.name} isFound={false} onPress={() => onWhereIsIt(item)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
