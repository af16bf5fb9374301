import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { planRoute } from '#shared/floor-plan/plan-route.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'
import type { RouteOrder, RouteProgress, RouteStep } from '#shared/route/plan-steps.ts'
import type { PastRoutes } from '#shared/route/usual-order.ts'
import type { RouteActions, Split } from '../../features/route/route-actions.ts'
import { parsedJson, readStored, writeStored } from '../../lib/browser-storage.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { assign, assignedOnRoute, heldByOthers } from '../../lib/trip/assignments.ts'
import { switchList } from '../../lib/trip/list-actions.ts'
import { isProgressOfList, takenOnRoute, tickedOnList } from '../../lib/trip/ticks.ts'
import {
  openStep,
  postpone,
  putBack,
  setUnavailable,
  startAgain,
  take,
} from '../../lib/trip/trip-actions.ts'
import { clearPicked, startNewList } from '../../lib/trip/trip-end.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { useOffer } from './undo-offers.tsx'

type RouteOptions = {
  storeId: string
  progress: RouteProgress
  located: readonly LocatedItem[]
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
}

/** Returns the current route, with the ticks of the list and the shopper's actions. */
export function useRoute({ storeId, progress, located, order, keepsCold, layout }: RouteOptions) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const { list, isOfList, ticked, tickedKeys } = useTaken(progress, located)
  const plan = useMemo(() => layout && floorPlanOf(layout), [layout])
  const [past, rememberRoute] = usePastRoutes(shopperId, storeId)
  const { split, holders } = useSplit(isOfList ? list : null, { progress, located })
  const route = useMemo(
    () =>
      planRoute(located, { progress, tickedKeys, holders, order, keepsCold, layout, plan, past }),
    [located, progress, tickedKeys, holders, order, keepsCold, layout, plan, past],
  )
  const { steps } = route

  async function closeList() {
    const switched = await switchList(trip, null)
    if (switched) offer(switched.undo)
    else showNotStoredToast()
  }

  const actions: RouteActions = {
    take(step: RouteStep, keys) {
      navigator.vibrate?.(tapMs)
      const isStepDone = step.items.every((item) => item.isTaken || keys.includes(item.key))
      const isLast = isStepDone && steps.every((one) => one === step || one.state === 'done')
      if (isLast) {
        const walked = [...progress.completed.map(({ aisle }) => aisle), step.aisle]
        rememberRoute(walked.filter((sign, at) => walked.lastIndexOf(sign) === at))
      }
      take(trip, { items: located, step, keys, isLast })
    },
    putBack: (keys) => putBack(trip, { items: located, keys }),
    postpone(step, keys) {
      const isStepLeft = step.items.every((item) => item.isTaken || keys.includes(item.key))
      const title = isStepLeft ? step.aisle : nameOf(step, keys)
      offer({ title: `${title} comes later`, onUndo: postpone(trip, keys) })
    },
    assign: (assignments, title) => offer({ title, onUndo: assign(trip, located, assignments) }),
    setUnavailable(item, isUnavailable) {
      setUnavailable(trip, item.key, isUnavailable)
      if (!isUnavailable) return
      offer({
        title: `'${item.name}' is out of your route`,
        onUndo: () => setUnavailable(trip, item.key, false),
      })
    },
    open: (step) => {
      const key = step.items.find((item) => !item.isTaken)?.key
      if (key !== undefined) openStep(trip, key)
    },
    shopAgain: () => offer(startAgain(trip)),
    clearTaken() {
      offer(
        clearPicked(
          trip,
          located.filter(({ key }) => tickedKeys.has(key)),
        ),
      )
    },
    startNewList() {
      // A saved list is closed rather than emptied.
      if (trip.snapshot().openList === null) offer(startNewList(trip))
      else void closeList()
    },
  }
  return {
    ...route,
    split,
    actions,
    ticked,
    list,
    hasUsual: past.length > 1,
    canEdit: list?.role !== 'viewer',
  }
}

/** Returns the ticks of the open list and the items picked up on the current route, by item key. */
export function useTaken(progress: RouteProgress, located: readonly LocatedItem[]) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const list = useTrip((state) => state.list)
  const pendingTicks = useTrip((state) => state.pendingTicks)
  const canTick = useTrip((state) => state.canTick)
  const isOfList = useTrip(() => isProgressOfList(trip))
  const ticked = useMemo(
    () => tickedOnList({ list, pendingTicks }, { shopperId, items: located }),
    [list, pendingTicks, shopperId, located],
  )
  const tickedKeys = useMemo(
    () => takenOnRoute({ canTick }, { progress, isOfList, ticked }),
    [canTick, progress, isOfList, ticked],
  )
  return { list, isOfList, ticked, tickedKeys }
}

type OnRoute = { progress: RouteProgress; located: readonly LocatedItem[] }

/**
 * Returns who picks up which items on a route, and which items other members pick up. `list` is the list of
 * the route.
 */
function useSplit(list: StoredList | null, { progress, located }: OnRoute) {
  const { id: shopperId } = useShopper()
  const canTick = useTrip((state) => state.canTick)
  return useMemo(() => {
    const assigned = assignedOnRoute(list, { progress, items: located })
    const split: Split = { members: (canTick && list?.canSplit && list.members) || [], assigned }
    return { split, holders: heldByOthers(list, { assigned, shopperId }) }
  }, [list, canTick, progress, located, shopperId])
}

/** Duration of the vibration at a tick, in milliseconds: just noticeable. */
const tapMs = 15

/** Returns the name of an item of the step that has one of these keys, or else the step's aisle. */
function nameOf(step: RouteStep, keys: readonly string[]): string {
  return step.items.find(({ key }) => keys.includes(key))?.name ?? step.aisle
}

const pastRoutesName = 'past-walks'
const maxPastRoutes = 6
const maxStores = 30
/** With fewer signs than this, a route doesn't show the shopper's usual order. */
const minSigns = 3

const StoredRoutes = z.record(z.string(), z.array(z.array(z.string())))

/** Returns the orders in which the shopper walked this store before. They are stored on this device. */
function usePastRoutes(shopperId: string, storeId: string) {
  const [routes, setRoutes] = useState<PastRoutes>(() => readPastRoutes(shopperId)[storeId] ?? [])

  function remember(signs: readonly string[]) {
    if (signs.length < minSigns) return
    const { [storeId]: before = [], ...others } = readPastRoutes(shopperId)
    const now = [...before, [...signs]].slice(-maxPastRoutes)
    const stored = [...Object.entries(others), [storeId, now] as const].slice(-maxStores)
    writeStored(shopperId, pastRoutesName, JSON.stringify(Object.fromEntries(stored)))
    setRoutes(now)
  }

  return [routes, remember] as const
}

/** Reads the past orders of signs by store id. Returns none if the stored text is malformed. */
function readPastRoutes(shopperId: string): Record<string, string[][]> {
  return (
    StoredRoutes.safeParse(parsedJson(readStored(shopperId, pastRoutesName) ?? '{}')).data ?? {}
  )
}
