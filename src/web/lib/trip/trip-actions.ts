import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ItemOfRows } from '#shared/lists/change-items.ts'
import type { RouteProgress, RouteStep } from '#shared/route/plan-steps.ts'
import {
  takenKeys,
  withOpenedStep,
  withoutPostponed,
  withPostponed,
  withPutBack,
  withTaken,
  withUnavailable,
} from '#shared/route/route-progress.ts'
import { itemFinderModule } from '../catalog.ts'
import { reportFailedWrite } from './failed-writes.ts'
import {
  addPendingTicks,
  beginTrip,
  dropPendingTicks,
  isProgressOfList,
  setTicked,
  tellRestart,
  tickedOnList,
  tripOfNewRoute,
} from './ticks.ts'
import type { Trip } from './trip.ts'
import {
  type TripState,
  withNewProgress,
  withoutSearch,
  withoutStore,
  withProgress,
  withSearch,
  withSearchText,
  withStore,
} from './trip-state.ts'
import { losesProgress, showsSearch, type View, viewBehind } from './view.ts'
import { currentView, openAddress } from './view-address.ts'

/** What takes an action back, with what a screen says of it. */
export type Undo = { title: string; onUndo: () => void }

export function chooseStore(trip: Trip, store: StoreLocation): Undo | null {
  return go(trip, { change: (state) => withStore(state, store), view: viewWithoutStore(trip) })
}

export function dropStore(trip: Trip): Undo | null {
  return go(trip, { change: withoutStore, view: viewWithoutStore(trip) })
}

export function setStoreFilter(trip: Trip, storeFilter: TripState['storeFilter']): void {
  trip.change((state) => ({ ...state, storeFilter }))
}

export function openView(trip: Trip, view: View): Undo | null {
  return go(trip, { view })
}

/** The second time it closes the view. */
export function toggleView(trip: Trip, toggled: 'directory' | 'saved-lists'): Undo | null {
  const isOpen = currentView(trip) === toggled
  return go(trip, { view: isOpen ? viewBehind(trip.snapshot()) : toggled })
}

/** Looks the items of the list up in the chosen store. */
export function findItems(trip: Trip): Undo | null {
  const { text } = trip.snapshot()
  const isShown = showsSearch(currentView(trip))
  const keysBefore = searchedKeys(trip)
  tellStore(trip)
  return go(trip, {
    change: (state) => withSearch(state, { text, keysBefore, isShown }),
    view: 'results',
  })
}

/** Results, or the route with all that was taken, go on with what the list says by now. */
export function updateSearch(trip: Trip): void {
  const { text } = trip.snapshot()
  const keysBefore = searchedKeys(trip)
  trip.change((state) => withSearchText(state, { text, keysBefore }))
}

/** Closes results and route: they are of another list. `onUndone` is called when they come back. */
export function closeSearch(trip: Trip, onUndone?: () => void): Undo | null {
  return go(trip, { change: withoutSearch, view: 'list', onUndone })
}

export type StartedTrip = {
  undo: Undo | null
  /** What was ticked shortly before, and what unticks it; null where nothing was. */
  ticked: { count: number; untick: () => void } | null
}

/**
 * Starts a route with nothing taken. What was ticked before it, at home or by others who shop with the same
 * list right now, stays ticked; ticks of another day, or of everything, do not.
 */
export function startTrip(trip: Trip): StartedTrip {
  const { progress, canTick } = trip.snapshot()
  const finder = itemFinderModule.state()
  const items = searchedItems(trip)
  tellStore(trip)
  const taken = tickedOnList(trip.snapshot(), { shopperId: trip.shopperId, items })
  const own = progress && isProgressOfList(trip) ? takenKeys(progress) : []
  const before = canTick ? items.filter(({ key }) => taken.has(key) && !own.includes(key)) : []
  const of = tripOfNewRoute(trip)
  const recent = before.filter(
    ({ key }) => of !== null && (taken.get(key)?.atMs ?? 0) >= of.ticksSinceMs,
  )
  const isKnown = ({ name }: { name: string }) =>
    finder.status === 'loaded' && finder.value.known.resolve(name) !== null
  const hasAll = items.filter(isKnown).every(({ key }) => taken.has(key))
  if (before.length > 0 && (recent.length === 0 || hasAll)) {
    return { undo: startAgain(trip), ticked: null }
  }
  setTicked(trip, items, { keys: own, isDone: false })
  if (own.length > 0) tellRestart(trip)
  const undo = startRoute(trip, of, () => setTicked(trip, items, { keys: own, isDone: true }))
  const keys = recent.map(({ key }) => key)
  const untick = () => setTicked(trip, items, { keys, isDone: false })
  return { undo, ticked: keys.length > 0 ? { count: keys.length, untick } : null }
}

/** The same list from the start, with nothing ticked. */
export function startAgain(trip: Trip): Undo | null {
  const { of, takeBack } = beginTrip(trip)
  return startRoute(trip, of, takeBack)
}

type Taken = {
  /** All that was looked up. */
  items: readonly ItemOfRows[]
  step: RouteStep
  keys: readonly string[]
  isLast: boolean
}

/** Ticks items of a step. `isLast`: with them, all that is on the route is taken. */
export function take(trip: Trip, { items, step, keys, isLast }: Taken): void {
  const taken = step.items.filter((item) => item.isTaken || keys.includes(item.key))
  const isStepDone = taken.length === step.items.length
  const stop = { aisle: step.aisle, added: keys, keys: taken.map(({ key }) => key), isStepDone }
  changeProgress(trip, (progress) => ({ ...withTaken(progress, stop), isFinished: isLast }))
  // A route that began before the lists were open joins the trip that they turn out to be on.
  const { progress: now, list } = trip.snapshot()
  if (now?.of === null || list === null || isProgressOfList(trip)) {
    addPendingTicks(trip, items, { keys, isDone: true })
  }
}

export function putBack(
  trip: Trip,
  { items, keys }: { items: readonly ItemOfRows[]; keys: readonly string[] },
): void {
  if (isProgressOfList(trip)) setTicked(trip, items, { keys, isDone: false })
  else dropPendingTicks(trip, items, keys)
  changeProgress(trip, (progress) => withPutBack({ ...progress, isFinished: false }, keys))
}

/** Moves items to the end of the route. */
export function postpone(trip: Trip, keys: readonly string[]): () => void {
  const { progress: before } = trip.snapshot()
  changeProgress(trip, (progress) => withPostponed(progress, keys))
  return () =>
    changeProgress(trip, (progress) =>
      before ? withoutPostponed(progress, keys, before) : progress,
    )
}

/** Takes an item out of the route that isn't where it should be, or puts it in again. */
export function setUnavailable(trip: Trip, key: string, isUnavailable: boolean): void {
  changeProgress(trip, (progress) => withUnavailable(progress, key, isUnavailable))
}

/** Does the step with this item now, whichever comes next. */
export function openStep(trip: Trip, key: string): void {
  changeProgress(trip, (progress) => withOpenedStep(progress, key))
}

/** Goes back to the results from a finished route, also one that somebody else finished. */
export function leaveFinished(trip: Trip): Undo | null {
  changeProgress(trip, (progress) => ({ ...progress, isFinished: true }))
  return openView(trip, 'results')
}

/** What leads back to the route, for a shopper who is about to leave it by the browser's own way back. */
export function routeUndo(trip: Trip): Undo {
  return undoTo(trip, 'You left your route')
}

/** Others on the list can go to the same store. */
function tellStore(trip: Trip): void {
  const { store, list, openList, canTick } = trip.snapshot()
  const lists = trip.lists()
  // The current list may be about to begin, with what was typed a moment ago.
  const isHere = list !== null || openList === null
  if (!lists || !isHere || !canTick || !store || store.id === list?.store?.id) return
  void lists.setStore(trip.listId(), store).catch(() => reportFailedWrite('change'))
}

function changeProgress(trip: Trip, change: (progress: RouteProgress) => RouteProgress): void {
  trip.change((state) => withProgress(state, change))
}

function startRoute(trip: Trip, of: RouteProgress['of'], onUndone: () => void): Undo | null {
  const { canTick } = trip.snapshot()
  return go(trip, {
    change: (state) => {
      const next = withNewProgress(state, of)
      // Ticks that can go into no row are of the route before.
      return canTick || next === state ? next : { ...next, pendingTicks: new Map() }
    },
    view: 'route',
    onUndone,
    title: 'Route restarted',
  })
}

/** The saved lists belong to the shopper; every other view belongs to the store. */
function viewWithoutStore(trip: Trip): View {
  return currentView(trip) === 'saved-lists' ? 'saved-lists' : 'list'
}

function searchedKeys(trip: Trip): string[] {
  return searchedItems(trip).map(({ key }) => key)
}

/** The items that were looked up. */
function searchedItems(trip: Trip): readonly MergedItem[] {
  const finder = itemFinderModule.state()
  if (finder.status !== 'loaded') return []
  return finder.value.readRows(trip.snapshot().searchedRows)
}

type Step = {
  /** Where it changes nothing, no view is opened either. */
  change?: (state: TripState) => TripState
  /** The view that is open afterwards. */
  view: View
  onUndone?: (() => void) | undefined
  title?: string
}

/** Returns the way back where a route under way is left, dropped or begun again. */
function go(trip: Trip, { change, view, onUndone, title }: Step): Undo | null {
  const before = { state: trip.snapshot(), view: currentView(trip) }
  const undo = undoTo(trip, title ?? 'You left your route', onUndone)
  let isChanged = change === undefined
  if (change) {
    trip.change((state) => {
      const next = change(state)
      isChanged = next !== state
      return next
    })
  }
  if (!isChanged) return null
  openAddress(view)
  return losesProgress(before, { state: trip.snapshot(), view }) ? undo : null
}

/** Goes back to what is shown now. */
function undoTo(trip: Trip, title: string, onUndone?: () => void): Undo {
  const { store, search, progress } = trip.snapshot()
  const view = currentView(trip)
  return {
    title,
    onUndo: () => {
      trip.change((state) => ({ ...state, store, search, progress }))
      openAddress(view)
      onUndone?.()
    },
  }
}
