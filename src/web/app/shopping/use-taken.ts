import { useMemo } from 'react'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { useShopper } from '../../lib/session.ts'
import { isProgressOfList, takenItems, takenOnRoute } from '../../lib/trip/ticks.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'

/** What is ticked on the open list, and what of that was taken on the route under way, by the keys of items. */
export function useTaken(progress: RouteProgress, located: readonly LocatedItem[]) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const list = useTrip((state) => state.list)
  const pendingTicks = useTrip((state) => state.pendingTicks)
  const canTick = useTrip((state) => state.canTick)
  const isOfList = useTrip(() => isProgressOfList(trip))
  const ticked = useMemo(
    () => takenItems({ list, pendingTicks }, { shopperId, items: located }),
    [list, pendingTicks, shopperId, located],
  )
  const taken = useMemo(
    () => takenOnRoute({ canTick }, { progress, isOfList, ticked }),
    [canTick, progress, isOfList, ticked],
  )
  return { list, ticked, taken }
}
