import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { parseList } from '#shared/list-reader/parse-list.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { newProgress } from '#shared/route/route-progress.ts'

/** A list that was looked up in a store. The results and the route are computed from it. */
export type Search = {
  store: StoreLocation
  /** The text of the list when it was looked up. */
  text: string
  /** Number of presses of Find Items since the first one. Each press scrolls to the results. */
  repeatCount: number
}

/** Text in the list's text field that differs from the text of the list's rows. */
export type TextDraft = {
  text: string
  /**
   * The text and rows before the shopper began to type. `rows` is null until the lists are open on this
   * device.
   */
  base: { text: string; rows: readonly ListItemRow[] | null }
}

/** A change to rows. `before` contains the rows at the time of the change. */
export type PendingChange = { before: readonly ListItemRow[]; changes: TextChanges }

/**
 * What a shopper has typed, chosen and done on a trip. The open view isn't part of the state, because it
 * depends on the URL (`view.ts`).
 */
export type TripState = {
  store: StoreLocation | null
  storeFilter: { location: string; query: string }
  /** Uid of the open saved list, or null for the current list, which has no name. */
  openList: string | null
  /** Name under which the next list will be saved. */
  listName: string
  textDraft: TextDraft | null
  /** Changes to rows that aren't written to the device yet, in order. They are already shown. */
  pendingChanges: readonly PendingChange[]
  /** Whether storing the last typed text failed because the browser was out of space. */
  hasWriteFailed: boolean
  /** The last search. Its store is always the chosen `store`. */
  search: Search | null
  /**
   * Progress on the route of `search`. Kept when the shopper leaves the route, so that they can continue it
   * later.
   */
  progress: RouteProgress | null
  /**
   * Ticks that aren't in rows yet, by tick key. False means that the item was unticked. They are already
   * shown. A viewer's ticks stay here.
   */
  pendingTicks: ReadonlyMap<string, boolean>
}

export const initialState: TripState = {
  store: null,
  storeFilter: { location: '', query: '' },
  openList: null,
  listName: '',
  textDraft: null,
  pendingChanges: [],
  hasWriteFailed: false,
  search: null,
  progress: null,
  pendingTicks: new Map(),
}

type Moved = { from: string; to: string; trip: number }

/**
 * Opens the named list into which the current list was moved. A route on the moved trip continues on the
 * first trip of the named list. Keeps the draft and pending changes, because they apply to the same rows.
 */
export function withMovedList(state: TripState, { from, to, trip }: Moved): TripState {
  const of = state.progress?.of
  const isOfMoved = of?.list === from && of.trip === trip
  return {
    ...withProgress(state, (progress) =>
      of && isOfMoved ? { ...progress, of: { ...of, list: to, trip: 1 } } : progress,
    ),
    openList: to,
  }
}

type SearchOptions = {
  text: string
  /** Keys of the items that were looked up before. On the route, all other items count as new. */
  keysBefore: readonly string[]
  /**
   * Whether the results or the route are on the screen. If so, a finished route continues with the new items.
   */
  isShown: boolean
}

// If nothing changes, the functions below return the same state object.

/** Chooses a store. If another store was chosen before, closes the results and the route. */
export function withStore(state: TripState, store: StoreLocation): TripState {
  return state.store?.id === store.id ? state : { ...withoutSearch(state), store }
}

/** Removes the chosen store, and closes the results and the route. */
export function withoutStore(state: TripState): TripState {
  return { ...withoutSearch(state), store: null }
}

/** Closes the results and the route, and discards the progress on the route. */
export function withoutSearch(state: TripState): TripState {
  return { ...state, search: null, progress: null }
}

/**
 * Opens another list. Null opens the current list. Drops the draft, pending changes and pending ticks, so
 * these must be written first. Keeps the results and the route.
 */
export function withOpenList(state: TripState, openList: string | null): TripState {
  return { ...state, openList, textDraft: null, pendingChanges: [], pendingTicks: new Map() }
}

/**
 * Looks up the items in `text` in the chosen store, as a tap on Find Items does. A route with
 * completed steps continues with the new items, unless that route was finished and is no longer shown. Any
 * other route is dropped. Does nothing if no store is chosen, or if `text` doesn't contain an item.
 */
export function withSearch(state: TripState, options: SearchOptions): TripState {
  const { store, search, progress } = state
  const { text } = options
  if (!store || parseList(text).length === 0) return state
  const repeatCount = search ? search.repeatCount + 1 : 0
  return {
    ...state,
    search: { store, text, repeatCount },
    progress: progressAfterSearch(progress, options),
  }
}

/**
 * Updates the results and the route to the items in `text`. Items that were picked up stay picked up, and a
 * finished route continues. Does nothing if no list was looked up, or if `text` doesn't contain an item.
 */
export function withSearchText(
  state: TripState,
  { text, keysBefore }: Omit<SearchOptions, 'isShown'>,
): TripState {
  const { search, progress } = state
  if (!search || parseList(text).length === 0) return state
  return {
    ...state,
    search: { ...search, text },
    progress: progress && withNewItems(progress, keysBefore),
  }
}

/**
 * Starts the route again without any picked-up items. `of` is the list and trip whose ticks the route shows.
 * `boughtBefore` contains the keys of items picked up in another store. Does nothing if no list was looked
 * up.
 */
export function withNewProgress(
  state: TripState,
  of: RouteProgress['of'],
  boughtBefore: readonly string[] = [],
): TripState {
  return state.search ? { ...state, progress: { ...newProgress, of, boughtBefore } } : state
}

/** Changes the progress of the route. Does nothing if there is no route. */
export function withProgress(
  state: TripState,
  change: (progress: RouteProgress) => RouteProgress,
): TripState {
  const progress = state.progress && change(state.progress)
  return progress === state.progress ? state : { ...state, progress }
}

/** Returns whether a step of the route was completed and the route isn't finished. */
export function isUnderWay(progress: RouteProgress | null): boolean {
  return progress !== null && progress.completed.length > 0 && !progress.isFinished
}

/**
 * Returns whether the draft differs from the text before the shopper began to type. Returns false if there is
 * no draft.
 */
export function isUnsaved(draft: TextDraft | null): boolean {
  return draft !== null && draft.text !== draft.base.text
}

/**
 * Returns the progress after another search. Returns null, so that the route starts over, if nothing was
 * picked up on the route or if a finished route is no longer shown.
 */
function progressAfterSearch(
  progress: RouteProgress | null,
  { keysBefore, isShown }: SearchOptions,
): RouteProgress | null {
  if (!progress || progress.completed.length === 0 || (progress.isFinished && !isShown)) return null
  return withNewItems(progress, keysBefore)
}

/**
 * Returns the progress for a list that may contain new items. Only items that had already been looked up
 * count as planned.
 */
function withNewItems(progress: RouteProgress, keysBefore: readonly string[]): RouteProgress {
  return { ...progress, planned: progress.planned ?? keysBefore, isFinished: false }
}
