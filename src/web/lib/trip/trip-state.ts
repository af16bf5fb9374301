import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { parseList } from '#shared/list-reader/parse-list.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { newProgress } from '#shared/route/route-progress.ts'

/** What was looked up, and in which store. The results and the route are computed from this. */
export type Search = {
  store: StoreLocation
  /** The list's text when it was looked up. */
  text: string
  /** Number of times that Find Items was pressed after the first press. Each press scrolls to the results. */
  press: number
}

/** Text in the list's text field that isn't the text of its rows. */
export type TextDraft = {
  text: string
  /** The text and rows before the shopper typed. `rows` is null until the lists are open on this device. */
  base: { text: string; rows: readonly ListItemRow[] | null }
}

/** A change to rows. `before` are the rows when the change was made. */
export type PendingChange = { before: readonly ListItemRow[]; changes: TextChanges }

/** What a shopper has typed, chosen and done on a trip. Which view is open depends on the URL (`view.ts`). */
export type TripState = {
  store: StoreLocation | null
  storeFilter: { location: string; query: string }
  /** The saved list that is open; null for the current list, which has no name. */
  openList: string | null
  /** Name under which the next list will be saved. */
  listName: string
  textDraft: TextDraft | null
  /** Changes to rows that aren't written to the device yet, in order. These changes are shown immediately. */
  pendingChanges: readonly PendingChange[]
  /** Whether the browser had no space left for the last typed text. */
  hasWriteFailed: boolean
  /** The last search, always in the chosen `store`. */
  search: Search | null
  /**
   * Progress on the route of `search`. The progress is kept when the shopper leaves the route, which can be
   * continued later.
   */
  progress: RouteProgress | null
  /**
   * Ticks that aren't in rows yet, by tick key; false means that the item was unticked. These changes are
   * shown immediately. A viewer's ticks stay here.
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
 * Opens the named list that the current one has become. A route on the trip that was moved continues on the
 * named list's first trip. Drafts and pending changes stay, since the rows are the same.
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
  /** Keys of the items that were looked up before. All other items count as new on the route. */
  keysBefore: readonly string[]
  /**
   * Whether the results or the route are on the screen. If so, a finished route continues with the new items.
   */
  isShown: boolean
}

// The functions below return the same state object if nothing changes.

/** Chooses a store. If a different store was chosen before, closes the results and the route. */
export function withStore(state: TripState, store: StoreLocation): TripState {
  return state.store?.id === store.id ? state : { ...withoutSearch(state), store }
}

/** Removes the chosen store, and closes the results and the route. */
export function withoutStore(state: TripState): TripState {
  return { ...withoutSearch(state), store: null }
}

/** Closes the results and the route, and forgets the route's progress. */
export function withoutSearch(state: TripState): TripState {
  return { ...state, search: null, progress: null }
}

/**
 * Opens another list; null opens the current one. Drops the draft, pending changes and pending ticks, so
 * callers must write these first. The results and the route stay.
 */
export function withOpenList(state: TripState, openList: string | null): TripState {
  return { ...state, openList, textDraft: null, pendingChanges: [], pendingTicks: new Map() }
}

/**
 * Looks up the items in `text` in the chosen store, and counts the press of Find Items. A route with items
 * picked up continues with the new items, unless it was finished and is no longer shown; any other route is
 * dropped. Changes nothing if there is no store or no item.
 */
export function withSearch(state: TripState, options: SearchOptions): TripState {
  const { store, search, progress } = state
  const { text } = options
  if (!store || parseList(text).length === 0) return state
  const press = search ? search.press + 1 : 0
  return {
    ...state,
    search: { store, text, press },
    progress: progressAfterSearch(progress, options),
  }
}

/**
 * Updates the results and the route to the items in `text`. Items picked up stay picked up, and a finished
 * route continues. Changes nothing without results or items.
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
 * Begins the route again with nothing picked up. `of` is the list and trip whose ticks the route shows;
 * `boughtBefore` has the keys of items picked up in another store. Changes nothing without results.
 */
export function withNewProgress(
  state: TripState,
  of: RouteProgress['of'],
  boughtBefore: readonly string[] = [],
): TripState {
  return state.search ? { ...state, progress: { ...newProgress, of, boughtBefore } } : state
}

/** Changes the progress of the route, if there is one. */
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

/** Returns whether the draft differs from the text before the shopper typed; false without a draft. */
export function isUnsaved(draft: TextDraft | null): boolean {
  return draft !== null && draft.text !== draft.base.text
}

/**
 * Returns the progress after another search; null if the route starts over because nothing was picked up on
 * it.
 */
function progressAfterSearch(
  progress: RouteProgress | null,
  { keysBefore, isShown }: SearchOptions,
): RouteProgress | null {
  if (!progress || progress.completed.length === 0 || (progress.isFinished && !isShown)) return null
  return withNewItems(progress, keysBefore)
}

/**
 * Returns the progress for a list that may have new items. Only items that were looked up before count as
 * planned.
 */
function withNewItems(progress: RouteProgress, keysBefore: readonly string[]): RouteProgress {
  return { ...progress, planned: progress.planned ?? keysBefore, isFinished: false }
}
