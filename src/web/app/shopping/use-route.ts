import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { planRoute } from '#shared/floor-plan/plan-route.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'
import type { RouteOrder, RouteProgress, RouteStep } from '#shared/route/plan-steps.ts'
import type { PastRoutes } from '#shared/route/usual-order.ts'
import type { RouteActions, Split } from '../../features/route/route-actions.ts'
import { parsedJson, readStored, writeStored } from '../../lib/browser-storage.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { assign, assignedOnRoute, assignedToOthers } from '../../lib/trip/assignments.ts'
import { switchList } from '../../lib/trip/list-actions.ts'
import { isProgressOfList, takenOnRoute, tickedOnList } from '../../lib/trip/ticks.ts'
import {
  openStep,
  postpone,
  putBack,
  setUnavailable,
  startAgain,
  takeItems,
} from '../../lib/trip/trip-actions.ts'
import { clearPicked, startNewList } from '../../lib/trip/trip-end.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { useOffer } from './undo-offers.tsx'
import { useNextStore } from './use-next-store.ts'

type RouteOptions = {
  storeId: string
  progress: RouteProgress
  /** All items that were looked up. */
  items: readonly MergedItem[]
  /** The items to buy in this store, with their locations. */
  located: readonly LocatedItem[]
  onAskStore: (item: LocatedItem) => void
  order: RouteOrder
  keepsCold: boolean
  layout: Layout | null
}

/**
 * Returns the current route, the list's ticks and the shopper's actions. Some of the actions offer an undo.
 */
export function useRoute(options: RouteOptions) {
  const { storeId, progress, items, located, order, keepsCold, layout, onAskStore } = options
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const { list, isOfCurrentTrip, ticked, tickedKeys, routeItems } = useTicksOnRoute(progress, {
    items,
    located,
  })
  const plan = useMemo(() => layout && floorPlanOf(layout), [layout])
  const [past, rememberRoute] = usePastRoutes(shopperId, storeId)
  const { split, holders } = useSplit(isOfCurrentTrip ? list : null, { progress, items })
  const route = useMemo(
    () =>
      planRoute(routeItems, {
        progress,
        tickedKeys,
        holders,
        order,
        keepsCold,
        layout,
        plan,
        past,
      }),
    [routeItems, progress, tickedKeys, holders, order, keepsCold, layout, plan, past],
  )
  const { steps } = route

  const goToStore = useNextStore()
  const canEdit = list?.role !== 'viewer'

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
      takeItems(trip, { items, step, keys, isLast })
    },
    putBack: (keys) => putBack(trip, { items, keys }),
    postpone(step, keys) {
      const isStepLeft = step.items.every((item) => item.isTaken || keys.includes(item.key))
      const title = isStepLeft ? step.aisle : nameOf(step, keys)
      offer({ title: `${title} comes later`, onUndo: postpone(trip, keys) })
    },
    assign: (assignments, title) => offer({ title, onUndo: assign(trip, items, assignments) }),
    setUnavailable(item, isUnavailable) {
      setUnavailable(trip, item.key, isUnavailable)
      if (!isUnavailable) return
      offer({
        title: `'${item.name}' is out of your route`,
        onUndo: () => setUnavailable(trip, item.key, false),
      })
    },
    askStore: canEdit ? onAskStore : null,
    open: (step) => {
      const key = step.items.find((item) => !item.isTaken)?.key
      if (key !== undefined) openStep(trip, key)
    },
    goToStore,
    shopAgain: () => offer(startAgain(trip)),
    clearTaken() {
      // Includes the items picked up in other stores, because the next trip begins without ticks.
      offer(
        clearPicked(
          trip,
          items.filter(({ key }) => tickedKeys.has(key)),
        ),
      )
    },
    startNewList() {
      // Closes a saved list instead of emptying it.
      if (trip.snapshot().openList === null) offer(startNewList(trip))
      else void closeList()
    },
  }
  return {
    ...route,
    // The shopper may already have picked up all of this store's items in another store.
    isDone: route.isDone || (routeItems.length === 0 && located.length > 0),
    routeItems,
    split,
    actions,
    ticked,
    tickedKeys,
    list,
    hasUsual: past.length > 1,
    canEdit,
  }
}

type LookedUp = Pick<RouteOptions, 'items' | 'located'>

/**
 * Returns the open list, its ticks by item key, and the keys of the items picked up on the current route.
 * `isOfCurrentTrip` tells whether the route belongs to the list's current trip. `routeItems` are the items to
 * buy in this store, except those that were already picked up in another store.
 */
export function useTicksOnRoute(progress: RouteProgress, { items, located }: LookedUp) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const list = useTrip((state) => state.list)
  const pendingTicks = useTrip((state) => state.pendingTicks)
  const canTick = useTrip((state) => state.canTick)
  const isOfCurrentTrip = useTrip(() => isProgressOfList(trip))
  const ticked = useMemo(
    () => tickedOnList({ list, pendingTicks }, { shopperId, items }),
    [list, pendingTicks, shopperId, items],
  )
  const tickedKeys = useMemo(
    () => takenOnRoute({ canTick }, { progress, isOfCurrentTrip, ticked }),
    [canTick, progress, isOfCurrentTrip, ticked],
  )
  const { boughtBefore } = progress
  const routeItems = useMemo(() => {
    const before = new Set(boughtBefore.filter((key) => tickedKeys.has(key)))
    return before.size === 0 ? located : located.filter(({ key }) => !before.has(key))
  }, [located, boughtBefore, tickedKeys])
  return { list, isOfCurrentTrip, ticked, tickedKeys, routeItems }
}

type OnRoute = { progress: RouteProgress; items: readonly MergedItem[] }

/**
 * Returns which member each item on a route is assigned to, and which items are assigned to anyone but the
 * shopper. `list` is the route's list.
 */
function useSplit(list: StoredList | null, { progress, items }: OnRoute) {
  const { id: shopperId } = useShopper()
  const canTick = useTrip((state) => state.canTick)
  return useMemo(() => {
    const assigned = assignedOnRoute(list, { progress, items })
    const split: Split = { members: (canTick && list?.canSplit && list.members) || [], assigned }
    return { split, holders: assignedToOthers(list, { assigned, shopperId }) }
  }, [list, canTick, progress, items, shopperId])
}

/** Duration of the short vibration when an item is ticked, in milliseconds. */
const tapMs = 15

/** Returns the name of the step's first item with one of these keys, or the step's aisle if there is none. */
function nameOf(step: RouteStep, keys: readonly string[]): string {
  return step.items.find(({ key }) => keys.includes(key))?.name ?? step.aisle
}

const pastRoutesName = 'past-walks'
const maxPastRoutes = 6
const maxStores = 30
/**
 * Minimum number of signs on a route that is remembered. A shorter route says too little about the order in
 * which the shopper usually walks.
 */
const minSigns = 3

const StoredRoutes = z.record(z.string(), z.array(z.array(z.string())))

/**
 * Returns the shopper's past routes through this store, each as a sequence of signs, and a function that
 * stores another route on this device. The function ignores routes with fewer than three signs.
 */
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

/** Returns the past routes by store id, or an empty object if the stored value is malformed. */
function readPastRoutes(shopperId: string): Record<string, string[][]> {
  return (
    StoredRoutes.safeParse(parsedJson(readStored(shopperId, pastRoutesName) ?? '{}')).data ?? {}
  )
}
