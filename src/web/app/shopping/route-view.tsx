import { MapIcon, Printer } from 'lucide-react'
import { type RefObject, useMemo, useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'
import type { RouteOrder, RouteProgress, RouteStep } from '#shared/route/plan-steps.ts'
import type { SignsSource } from '#shared/signs/own-layout.ts'
import { groupByStore, type ItemsOfStore } from '#shared/stores/items-by-store.ts'
import { Route } from '../../features/route/route.tsx'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { addItems } from '../../lib/trip/row-actions.ts'
import { leaveFinished, openView, routeUndo } from '../../lib/trip/trip-actions.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import { ModulePending } from '../../ui/module-pending.tsx'
import { isOneColumn } from '../../ui/use-one-column.ts'
import { addedByOf } from './added-by.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { useOffer } from './undo-offers.tsx'
import { useListNews } from './use-list-news.ts'
import { useRoute } from './use-route.ts'
import { useTripNews } from './use-trip-news.ts'

/** Loaded on demand, because few shoppers open it. */
const floorPlanView = lazyModule(() => import('../../features/floor-plan/floor-plan-view.tsx'))

type Props = {
  shopperId: string
  storeId: string
  progress: RouteProgress
  /** All items that were looked up. `elsewhere` are those to buy at other stores. */
  items: readonly MergedItem[]
  elsewhere: readonly MergedItem[]
  /** The items to buy in this store, with their locations. */
  located: readonly LocatedItem[]
  chainName: string
  layout: Layout | null
  /** Who added the store's own signs, or null if the layout is the chain's typical one. */
  source: SignsSource | null
  suggest: (name: string) => readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
  onWhereIsIt: (item: LocatedItem) => void
  /** Asks the shopper where to buy an item. */
  onAskStore: (item: LocatedItem) => void
}

/** Shows the route through the store, step by step. */
export function RouteView({
  shopperId,
  storeId,
  progress,
  items,
  elsewhere,
  located,
  layout,
  source,
  onAskStore,
  ...props
}: Props) {
  const [order, setOrder] = useStoredChoice(shopperId, 'route-order', routeOrders)
  const [cold, setCold] = useStoredChoice(shopperId, 'keeps-cold', ['no', 'yes'])
  const trip = useTripStore()
  const offer = useOffer()
  useTripNews()
  const route = useRoute({
    storeId,
    progress,
    items,
    located,
    onAskStore,
    order,
    keepsCold: cold === 'yes',
    layout,
  })
  const { steps, actions, ticked, tickedKeys, routeItems, list, split, isDone } = route
  const { length, savedByShortest, usualFirst, hasUsual } = route
  const isSplit = split.assigned.size > 0
  const addedBy = useMemo(() => addedByOf(list, shopperId), [list, shopperId])
  const { news, dismissNews } = useListNews(steps)
  const otherStores = useMemo(
    () => groupByStore(elsewhere.filter(({ key }) => !tickedKeys.has(key))),
    [elsewhere, tickedKeys],
  )
  return (
    <>
      {progress.completed.length > 0 && !isDone && (
        <LeaveGuard onLeave={() => offer(routeUndo(trip))} />
      )}
      <Route
        {...props}
        routeId={progress.of?.ticksSinceMs ?? 0}
        located={routeItems}
        otherStores={otherStores}
        steps={steps}
        unavailable={routeItems.filter(({ key }) => progress.unavailable.includes(key))}
        people={{ takenBy: ({ key }) => ticked.get(key)?.by ?? null, addedBy }}
        split={split}
        actions={actions}
        plan={
          layout && (
            <RoutePlan
              chainName={props.chainName}
              layout={layout}
              source={source}
              steps={steps}
              completed={progress.completed}
              notFound={routeItems.filter(({ found }) => !found)}
              otherStores={otherStores}
            />
          )
        }
        choice={
          layout && {
            order,
            keepsCold: cold === 'yes',
            // The length of the whole walk is hidden if members split the route, because each shopper walks
            // only part of it.
            length: isSplit ? null : length,
            savedByShortest: isSplit ? null : savedByShortest,
            usualFirst,
            hasUsual,
          }
        }
        onOrderChange={setOrder}
        onKeepsColdChange={(keepsCold) => setCold(keepsCold ? 'yes' : 'no')}
        news={news}
        onDismissNews={dismissNews}
        isDone={isDone}
        canEdit={route.canEdit}
        onBack={() => offer(isDone ? leaveFinished(trip) : openView(trip, 'results'))}
        onAdd={(item) => void addItems(trip, item)}
      />
    </>
  )
}

type PlanProps = {
  chainName: string
  layout: Layout
  source: SignsSource | null
  steps: readonly RouteStep[]
  completed: RouteProgress['completed']
  notFound: readonly LocatedItem[]
  otherStores: readonly ItemsOfStore<MergedItem>[]
}

/**
 * The floor plan with the route. In the two-column layout, it is open from the start. In the one-column
 * layout, it is loaded when the shopper opens it.
 */
function RoutePlan(props: PlanProps) {
  const [isOpen, setOpen] = useState(() => !isOneColumn())
  const module = useLazyModule(floorPlanView, isOpen)
  return (
    <div className="-my-2">
      <Button
        variant="quiet"
        className="-ml-4"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MapIcon aria-hidden size={18} />
        Floor plan
      </Button>
      {isOpen &&
        (module.status === 'loaded' ? (
          <>
            <module.value.FloorPlanView {...props} locale={navigator.language} />
            <Button variant="quiet" className="-ml-4" onClick={() => window.print()}>
              <Printer aria-hidden size={18} />
              Print plan and list
            </Button>
          </>
        ) : (
          <ModulePending module={floorPlanView} state={module} />
        ))}
    </div>
  )
}

const routeOrders: readonly [RouteOrder, ...RouteOrder[]] = [
  'aisle-number',
  'entrance',
  'shortest',
  'usual',
]

/**
 * Returns the choice stored on this device, and a function that changes it. If no choice is stored, returns
 * the first of `choices`.
 */
function useStoredChoice<T extends string>(
  shopperId: string,
  name: string,
  choices: readonly [T, ...T[]],
): [T, (choice: T) => void] {
  const [chosen, setChosen] = useState<T>(() => {
    const stored = readStored(shopperId, name)
    return choices.find((choice) => choice === stored) ?? choices[0]
  })
  const choose = (choice: T) => {
    setChosen(choice)
    writeStored(shopperId, name, choice)
  }
  return [chosen, choose]
}
