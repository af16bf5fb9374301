import { useEffect, useMemo } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { locateList } from '#shared/locate/locate-list.ts'
import { planSteps, type RouteProgress } from '#shared/route/plan-steps.ts'
import { itemFinderModule, layoutOf } from '../../lib/catalog.ts'
import { useShopper } from '../../lib/session.ts'
import { useTrip } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { useTicksOnRoute } from './use-route.ts'
import { useStoreKnowledge } from './use-store-knowledge.ts'

type Props = { store: StoreLocation; progress: RouteProgress; onContinue: () => void }

/**
 * A button that shows the progress of an unfinished route and returns to that route. Renders nothing if other
 * members have finished the route.
 */
export function ContinueRoute({ store, progress, onContinue }: Props) {
  const { id: shopperId } = useShopper()
  useEffect(() => {
    itemFinderModule.load()
    layoutOf(store.chainName).load()
  }, [store.chainName])
  const { isPending, finder, knowledge } = useStoreKnowledge(shopperId, store)
  const items = finder.readRows(useTrip((trip) => trip.searchedRows))
  const located = useMemo(
    () => locateList(finder.itemsByStore(items, store).here, knowledge),
    [finder, items, store, knowledge],
  )
  const { tickedKeys, routeItems } = useTicksOnRoute(progress, { items, located })
  const steps = useMemo(
    () => planSteps(routeItems, { progress, tickedKeys, order: 'aisle-number', layout: null }),
    [routeItems, progress, tickedKeys],
  )
  const doneCount = steps.filter(({ state }) => state === 'done').length
  if (!isPending && doneCount === steps.length) return null
  return (
    <Button variant="primary" onClick={onContinue} className="min-h-12 px-1.5!">
      {isPending ? 'Continue' : `Continue (${doneCount} of ${steps.length})`}
    </Button>
  )
}

type RestartProps = { onRestart: () => void; onContinue: () => void; onClose: () => void }

/** Asks for confirmation before Start Navigation discards the progress of an unfinished route. */
export function RestartDialog({ onRestart, onContinue, onClose }: RestartProps) {
  return (
    <ModalDialog title="Start over?" isOpen onClose={onClose}>
      <p>Your route is half done. Starting over unchecks what you picked up.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onContinue}>
          Continue route
        </Button>
        <Button onClick={onRestart}>Start over</Button>
      </div>
    </ModalDialog>
  )
}
