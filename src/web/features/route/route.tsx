import { MapPinOff } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteOrder, RouteStep } from '#shared/route/plan-steps.ts'
import { type ItemsOfStore, otherStoresText } from '#shared/stores/items-by-store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { KeptWords } from '../../ui/kept-words.tsx'
import { markShoppingMode } from '../../ui/page-marks.ts'
import { AddItemForm } from './add-item-form.tsx'
import { CurrentStep } from './current-step.tsx'
import { NotInData, UnavailableItems } from './missing-items.tsx'
import { NextStores } from './next-stores.tsx'
import { OtherStep } from './other-step.tsx'
import type { ItemPeople, RouteActions, RouteStepProps, Split } from './route-actions.ts'
import { RouteBar } from './route-bar.tsx'
import { RouteEnd } from './route-end.tsx'
import { type OrderChoice, RouteOrderChoice } from './route-order-choice.tsx'
import { showStep } from './show-step.ts'
import { SplitChoice } from './split-choice.tsx'
import { useNextInView } from './use-next-in-view.ts'
import { useScreenAwake } from './use-screen-awake.ts'

type Props = {
  /** Changes whenever the route is restarted. */
  routeId: number
  located: readonly LocatedItem[]
  /** Items the shopper still has to buy at other stores, by store. */
  otherStores: readonly ItemsOfStore<MergedItem>[]
  steps: readonly RouteStep[]
  /** Items the shopper marked as 'Not there'. */
  unavailable: readonly LocatedItem[]
  people: ItemPeople
  split: Split
  actions: RouteActions
  chainName: string
  /** The floor plan, if there is a layout for the store. */
  plan: Elements
  /** Null if there is no layout for the store. Without a layout, only one order is possible. */
  choice: OrderChoice | null
  onOrderChange: (order: RouteOrder) => void
  onKeepsColdChange: (keepsCold: boolean) => void
  suggest: (name: string) => readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onAdd: (item: string) => void
  onWhereIsIt: (item: LocatedItem) => void
  /** Lines that say what other members changed on the list. */
  news: readonly string[]
  onDismissNews: () => void
  /** Whether there is nothing left to pick up. */
  isDone: boolean
  /** False if the shopper can only view the list. */
  canEdit: boolean
}

/**
 * A route with its steps. On a phone, the steps fill the screen, and the controls that change the route are
 * in a menu.
 */
export function Route({
  located,
  steps,
  unavailable,
  people,
  actions,
  chainName,
  ...props
}: Props) {
  const { routeId, otherStores, split, plan, choice, titleRef, isDone, canEdit } = props
  const titleId = useId()
  const { isMenuOpen, setMenuOpen } = useMenu(routeId, titleRef)
  const doneCount = steps.filter(({ state }) => state === 'done').length
  const { list, actionsWithFocus } = useNextInView(steps, actions)
  const isScreenAwake = useScreenAwake(!isDone)
  const hasSteps = steps.length > 0

  function handleMenu(isOpen: boolean) {
    setMenuOpen(isOpen)
    // Scrolls on the next frame, once the menu has been shown or hidden.
    requestAnimationFrame(() => {
      if (isOpen) window.scrollTo({ top: 0 })
      else showStep(list.current?.querySelector('[aria-current]'), 'instant')
    })
  }

  /** Assigns items and closes the menu, so that the shopper sees their part of the route. */
  const handleSplit: RouteActions['assign'] = (assignments, title) => {
    setMenuOpen(false)
    actionsWithFocus.assign(assignments, title)
  }

  return (
    <div className="contents" ref={isMenuOpen ? undefined : markShoppingMode}>
      <section
        aria-labelledby={titleId}
        className="@container flex min-w-0 scroll-mt-4 flex-col [overflow-anchor:none] max-lg:-mx-4 sm:max-lg:-mx-6 large-text:-mx-2! lg:gap-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6"
      >
        <div className="px-4 pt-4 sm:px-6 large-text:px-2 shopping-mode:sr-only lg:p-0">
          <h2
            id={titleId}
            ref={titleRef}
            tabIndex={-1}
            className="text-lg font-semibold focus-visible:outline-none"
          >
            Your Shopping Route
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">
            <KeptWords text={`Follow these steps to efficiently navigate through ${chainName}`} />
          </p>
        </div>
        <LiveStatus text={useHasRisen(doneCount) ? `Step ${doneCount} done` : ''} />
        <RouteBar
          stepCount={steps.length}
          completedCount={doneCount}
          isScreenAwake={isScreenAwake}
          choice={choice}
          onOrderChange={props.onOrderChange}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={handleMenu}
          news={props.news}
          onDismissNews={props.onDismissNews}
        />
        <div className="flex flex-col gap-y-2 px-4 pb-2 sm:px-6 large-text:px-2 shopping-mode:hidden lg:p-0">
          <Button variant="quiet" className="-ml-4 self-start" onClick={props.onBack}>
            Back to results
          </Button>
          {choice && (
            <RouteOrderChoice
              choice={choice}
              onOrderChange={props.onOrderChange}
              onKeepsColdChange={props.onKeepsColdChange}
            />
          )}
          <SplitChoice steps={steps} split={split} onAssign={handleSplit} />
        </div>
        <div
          className={classNames(
            'flex min-w-0 flex-col gap-x-6',
            hasSteps && 'lg:@3xl:grid lg:@3xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]',
          )}
        >
          {hasSteps && (
            <div className="min-w-0 px-4 sm:px-6 large-text:px-2 shopping-mode:hidden lg:p-0 lg:@3xl:sticky lg:@3xl:top-4 lg:@3xl:col-start-2 lg:@3xl:row-start-1 lg:@3xl:self-start">
              {plan}
            </div>
          )}
          <div className={classNames('min-w-0 lg:@3xl:row-start-1', isMenuOpen && 'max-lg:hidden')}>
            {!hasSteps && !isDone ? (
              <EmptyState
                icon={MapPinOff}
                action={
                  otherStores.length > 0 && (
                    <NextStores stores={otherStores} onGo={actions.goToStore} />
                  )
                }
              >
                None of your items has a place on the route.
              </EmptyState>
            ) : (
              <ol ref={list} className="flex flex-col">
                {steps.map((step) => (
                  <RouteStepItem
                    key={`${step.aisle} ${step.items[0]?.key}`}
                    step={step}
                    people={people}
                    actions={actionsWithFocus}
                    onWhereIsIt={props.onWhereIsIt}
                  />
                ))}
                {isDone && (
                  <RouteEnd
                    hasTaken={canEdit && doneCount > 0}
                    leftCount={unavailable.length + located.filter(({ found }) => !found).length}
                    otherStores={otherStores}
                    actions={actionsWithFocus}
                  />
                )}
              </ol>
            )}
            {hasSteps && !isDone && otherStores.length > 0 && (
              <p className="px-4 py-2 text-sm text-ink-muted sm:px-6 large-text:px-2 lg:px-0">
                {otherStoresText(otherStores.flatMap(({ items }) => items))}
              </p>
            )}
            {canEdit && (
              <div className="px-4 py-2 sm:px-6 large-text:px-2 lg:px-0">
                <AddItemForm suggest={props.suggest} onAdd={props.onAdd} />
              </div>
            )}
          </div>
        </div>
      </section>
      <UnavailableItems
        items={unavailable}
        actions={actionsWithFocus}
        onWhereIsIt={props.onWhereIsIt}
      />
      <NotInData items={located.filter(({ found }) => !found)} onWhereIsIt={props.onWhereIsIt} />
    </div>
  )
}

/** State of the route's menu. Restarting the route closes the menu. */
function useMenu(routeId: number, titleRef: Props['titleRef']) {
  const [opened, setOpened] = useState({ routeId, isOpen: false })
  if (opened.routeId !== routeId) setOpened({ routeId, isOpen: false })
  const isMenuOpen = opened.routeId === routeId && opened.isOpen
  const shown = useRef({ routeId, isMenuOpen })

  useEffect(() => {
    const before = shown.current
    shown.current = { routeId, isMenuOpen }
    if (before.routeId === routeId || !before.isMenuOpen) return
    // The pressed button is hidden, so focus moves to the title, as at the start of a route.
    titleRef.current?.focus({ preventScroll: true })
    titleRef.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [routeId, isMenuOpen, titleRef])

  return { isMenuOpen, setMenuOpen: (isOpen: boolean) => setOpened({ routeId, isOpen }) }
}

/** Returns whether the count went up when it last changed. */
function useHasRisen(count: number): boolean {
  const [known, setKnown] = useState({ count, hasRisen: false })
  if (known.count === count) return known.hasRisen
  setKnown({ count, hasRisen: count > known.count })
  return count > known.count
}

/** A step of the route. The current step shows its items to tick; the other steps are compact lines. */
function RouteStepItem(props: RouteStepProps) {
  return props.step.state === 'current' ? <CurrentStep {...props} /> : <OtherStep {...props} />
}
