import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ItemOfRows } from '#shared/lists/change-items.ts'
import type { RouteProgress, RouteStep } from '#shared/route/plan-steps.ts'
import {
  takenKeys,
  withOpenedStep,
  withoutPostponed,
  withPostponed,
  withTaken,
  withUnavailable,
  withUnticked,
} from '#shared/route/route-progress.ts'
import { itemFinderModule } from '../catalog.ts'
import { reportFailedWrite } from './failed-writes.ts'
import {
  addPendingTicks,
  beginTrip,
  dropPendingTicks,
  isProgressOfList,
  notifyOfRestart,
  setTicked,
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
import { needsUndo, showsFoundItems, type View, viewAfterClosing } from './view.ts'
import { currentView, navigateToView } from './view-address.ts'

/** A function that undoes an action, and the title to show beside the Undo button. */
export type Undo = { title: string; onUndo: () => void }

/** Sets the store and closes the results, route and directory. Returns an undo if a route was under way. */
export function chooseStore(trip: Trip, store: StoreLocation): Undo | null {
  return go(trip, { change: (state) => withStore(state, store), view: viewWithoutStore(trip) })
}

/** Drops the store and closes the results, route and directory. Returns an undo if a route was under way. */
export function dropStore(trip: Trip): Undo | null {
  return go(trip, { change: withoutStore, view: viewWithoutStore(trip) })
}

/** Replaces the text in the fields of the store search. Doesn't change the chosen store. */
export function setStoreFilter(trip: Trip, storeFilter: TripState['storeFilter']): void {
  trip.change((state) => ({ ...state, storeFilter }))
}

/** Opens a view. Returns an undo if the shopper leaves a route that is under way. */
export function openView(trip: Trip, view: View): Undo | null {
  return go(trip, { view })
}

/** Opens the view, or closes it if it is open. Returns an undo if the shopper leaves a route under way. */
export function toggleView(trip: Trip, toggled: 'directory' | 'saved-lists'): Undo | null {
  const isOpen = currentView(trip) === toggled
  return go(trip, { view: isOpen ? viewAfterClosing(trip.snapshot()) : toggled })
}

/**
 * Saves the chosen store on the list, looks up the items with `withSearch`, and opens the results. Without
 * items, only saves the store. Without a store, does nothing. Returns an undo if a route was under way.
 */
export function findItems(trip: Trip): Undo | null {
  const { text } = trip.snapshot()
  const isShown = showsFoundItems(currentView(trip))
  const keysBefore = searchedKeys(trip)
  saveStoreOnList(trip)
  return go(trip, {
    change: (state) => withSearch(state, { text, keysBefore, isShown }),
    view: 'results',
  })
}

/** Updates the results and the route, if any, to match the open list. Picked-up items stay picked up. */
export function updateSearch(trip: Trip): void {
  const { text } = trip.snapshot()
  const keysBefore = searchedKeys(trip)
  trip.change((state) => withSearchText(state, { text, keysBefore }))
}

/** Closes the results and the route, and shows the list. The undo restores them, then calls `onUndone`. */
export function closeSearch(trip: Trip, onUndone?: () => void): Undo | null {
  return go(trip, { change: withoutSearch, view: 'list', onUndone })
}

export type StartedTrip = {
  undo: Undo | null
  /** How many of this store's items were ticked recently, and how to untick them. Null if none were. */
  ticked: { count: number; untick: () => void } | null
}

/**
 * Saves the store on the list and starts a route. Unticks what the shopper ticked on their last route, and
 * keeps other ticks, such as those made at home or by other members. If these other ticks are all old, or if
 * every item the app knows is ticked, begins a new trip without ticks instead. Notifies the other members if
 * ticks were removed. Returns an undo if a route was under way, and the recent ticks that were kept.
 */
export function startTrip(trip: Trip): StartedTrip {
  const { progress, canTick, store } = trip.snapshot()
  const finder = itemFinderModule.state()
  const items = searchedItems(trip)
  saveStoreOnList(trip)
  const taken = tickedOnList(trip.snapshot(), { shopperId: trip.shopperId, items })
  const own = progress && isProgressOfList(trip) ? takenKeys(progress) : []
  const before = canTick ? items.filter(({ key }) => taken.has(key) && !own.includes(key)) : []
  const of = tripOfNewRoute(trip)
  const recent = before.filter(
    ({ key }) => of !== null && (taken.get(key)?.atMs ?? 0) >= of.ticksSinceMs,
  )
  // Items for other stores have to be ticked too, even if the app doesn't know them.
  const isKnown = ({ name, store: itemStore }: MergedItem) =>
    itemStore !== null || (finder.status === 'loaded' && finder.value.known.resolve(name) !== null)
  const hasAll = items.filter(isKnown).every(({ key }) => taken.has(key))
  if (before.length > 0 && (recent.length === 0 || hasAll)) {
    return { undo: startAgain(trip), ticked: null }
  }
  setTicked(trip, items, { keys: own, isDone: false })
  if (own.length > 0) notifyOfRestart(trip)
  const isOverStores = items.some((item) => item.store !== null)
  const undo = startRoute(trip, {
    of,
    boughtBefore: isOverStores ? recent.map(({ key }) => key) : [],
    onUndone: () => setTicked(trip, items, { keys: own, isDone: true }),
  })
  const here = finder.status === 'loaded' ? finder.value.itemsByStore(recent, store).here : recent
  const keys = here.map(({ key }) => key)
  const untick = () => setTicked(trip, items, { keys, isDone: false })
  return { undo, ticked: keys.length > 0 ? { count: keys.length, untick } : null }
}

/** Starts the route again on a new trip without ticks. Returns an undo if a route was under way. */
export function startAgain(trip: Trip): Undo | null {
  const { of, undo } = beginTrip(trip)
  return startRoute(trip, { of, onUndone: undo })
}

type Taken = {
  /** All items that were looked up, including items for other stores. */
  items: readonly ItemOfRows[]
  step: RouteStep
  keys: readonly string[]
  isLast: boolean
}

/** Ticks items on the route, and on the list if it is on the same trip. `isLast` finishes the route. */
export function takeItems(trip: Trip, { items, step, keys, isLast }: Taken): void {
  const taken = step.items.filter((item) => item.isTaken || keys.includes(item.key))
  const isStepDone = taken.length === step.items.length
  const stop = { aisle: step.aisle, added: keys, keys: taken.map(({ key }) => key), isStepDone }
  changeProgress(trip, (progress) => ({ ...withTaken(progress, stop), isFinished: isLast }))
  // A route that began before the lists were open will belong to the current trip of its list.
  const { progress: now, list } = trip.snapshot()
  if (now?.of === null || list === null || isProgressOfList(trip)) {
    addPendingTicks(trip, items, { keys, isDone: true })
  }
}

/** Unticks items and puts them back on the route, even if the route was finished. */
export function putBack(
  trip: Trip,
  { items, keys }: { items: readonly ItemOfRows[]; keys: readonly string[] },
): void {
  if (isProgressOfList(trip)) setTicked(trip, items, { keys, isDone: false })
  else dropPendingTicks(trip, items, keys)
  changeProgress(trip, (progress) => withUnticked({ ...progress, isFinished: false }, keys))
}

/** Moves items to the end of the route. Returns a function that moves them back. */
export function postpone(trip: Trip, keys: readonly string[]): () => void {
  const { progress: before } = trip.snapshot()
  changeProgress(trip, (progress) => withPostponed(progress, keys))
  return () =>
    changeProgress(trip, (progress) =>
      before ? withoutPostponed(progress, keys, before) : progress,
    )
}

/** Marks an item as unavailable or available. An unavailable item is off the route but stays on the list. */
export function setUnavailable(trip: Trip, key: string, isUnavailable: boolean): void {
  changeProgress(trip, (progress) => withUnavailable(progress, key, isUnavailable))
}

/** Makes the step that contains this item the current step. */
export function openStep(trip: Trip, key: string): void {
  changeProgress(trip, (progress) => withOpenedStep(progress, key))
}

/** Marks the route as finished, even if others picked up the last items. Opens the results. Returns null. */
export function leaveFinished(trip: Trip): Undo | null {
  changeProgress(trip, (progress) => ({ ...progress, isFinished: true }))
  return openView(trip, 'results')
}

/** Returns an undo that reopens the route as it is now. Call this before the Back button leaves the route. */
export function routeUndo(trip: Trip): Undo {
  return undoTo(trip, 'You left your route')
}

/**
 * Saves the chosen store on the open list, so that other members can go there too. Does nothing if no store
 * is chosen, the lists aren't open, or the shopper can only view the list. Doesn't wait for the write.
 */
export function saveStoreOnList(trip: Trip): void {
  const { store, list, openList, canTick } = trip.snapshot()
  const lists = trip.lists()
  // The current list may not exist yet if its first text was typed a moment ago.
  const isListKnown = list !== null || openList === null
  if (!lists || !isListKnown || !canTick || !store || store.id === list?.store?.id) return
  void lists.setStore(trip.listId(), store).catch(() => reportFailedWrite('change'))
}

function changeProgress(trip: Trip, change: (progress: RouteProgress) => RouteProgress): void {
  trip.change((state) => withProgress(state, change))
}

type NewRoute = Pick<RouteProgress, 'of'> & {
  boughtBefore?: RouteProgress['boughtBefore']
  onUndone: () => void
}

/** Opens a route on which no item is picked up. */
function startRoute(trip: Trip, { of, boughtBefore, onUndone }: NewRoute): Undo | null {
  const { canTick } = trip.snapshot()
  return go(trip, {
    change: (state) => {
      const next = withNewProgress(state, of, boughtBefore)
      // Ticks that can't be written into rows belong to the previous route, so they are dropped.
      return canTick || next === state ? next : { ...next, pendingTicks: new Map() }
    },
    view: 'route',
    onUndone,
    title: 'Route restarted',
  })
}

/** Returns the view to show after the store changes: the saved lists if they are open, otherwise the list. */
function viewWithoutStore(trip: Trip): View {
  return currentView(trip) === 'saved-lists' ? 'saved-lists' : 'list'
}

function searchedKeys(trip: Trip): string[] {
  return searchedItems(trip).map(({ key }) => key)
}

/** Returns the looked-up items still on the list, or an empty array until the item names are loaded. */
export function searchedItems(trip: Trip): readonly MergedItem[] {
  const finder = itemFinderModule.state()
  if (finder.status !== 'loaded') return []
  return finder.value.readRows(trip.snapshot().searchedRows)
}

type Transition = {
  /** Changes the state. If this function returns the same state, the view isn't opened. */
  change?: (state: TripState) => TripState
  /** The view to open. */
  view: View
  onUndone?: (() => void) | undefined
  title?: string
}

/** Applies a transition. Returns an undo if this leaves, drops or restarts a route under way, else null. */
function go(trip: Trip, { change, view, onUndone, title }: Transition): Undo | null {
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
  navigateToView(view)
  return needsUndo(before, { state: trip.snapshot(), view }) ? undo : null
}

/** Returns an undo that restores the current store, search, progress and view, and then calls `onUndone`. */
export function undoTo(trip: Trip, title: string, onUndone?: () => void): Undo {
  const { store, search, progress } = trip.snapshot()
  const view = currentView(trip)
  return {
    title,
    onUndo: () => {
      trip.change((state) => ({ ...state, store, search, progress }))
      navigateToView(view)
      onUndone?.()
    },
  }
}
