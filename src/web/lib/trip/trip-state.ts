import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { parseList } from '#shared/list-reader/parse-list.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { newProgress } from '#shared/route/route-progress.ts'

/** What was looked up, and in which store. Results and route are computed from it. */
export type Search = {
  store: StoreLocation
  /** The list's text at the time. */
  text: string
  /** Number of presses of Find Items. Each press scrolls to its results. */
  press: number
}

/** Text of the list's text field while it differs from the rows. */
export type TextDraft = {
  text: string
  /** The text before the shopper typed. `rows` is null until the lists are open on this device. */
  base: { text: string; rows: readonly ListItemRow[] | null }
}

/** A change of rows. `before`: the rows when the change was made. */
export type PendingChange = { before: readonly ListItemRow[]; changes: TextChanges }

/** What a shopper has typed, chosen and done on a trip. The address says which view is open (`view.ts`). */
export type TripState = {
  store: StoreLocation | null
  storeFilter: { location: string; query: string }
  /** The saved list that is open; null for the current list, which has no name. */
  openList: string | null
  /** Name for the next list to save. */
  listName: string
  textDraft: TextDraft | null
  /** Changes of rows that are being written to the device, in order. They show immediately. */
  pendingChanges: readonly PendingChange[]
  /** Whether the browser had no room for the last typed text. */
  hasWriteFailed: boolean
  /** The last search, always in the chosen `store`. */
  search: Search | null
  /** Progress on the route of `search`. It stays when the shopper leaves the route, and can be continued. */
  progress: RouteProgress | null
  /** Ticks that aren't in rows yet, by key. They show immediately. A viewer's ticks stay here. */
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
 * Switches to the named list that the current one has become. Its trip counts as the named list's first
 * trip. Drafts and pending changes stay, since the rows are the same.
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
  /** Keys of the items that were looked up before. All other items are new on the route. */
  keysBefore: readonly string[]
  /** Whether results or route are on the screen. If so, a finished route continues with new items. */
  isShown: boolean
}

// The functions below return the same state if it doesn't change.

/** Chooses a store. If it is another one, closes results and route. */
export function withStore(state: TripState, store: StoreLocation): TripState {
  return state.store?.id === store.id ? state : { ...withoutSearch(state), store }
}

/** Removes the store, and closes results and route. */
export function withoutStore(state: TripState): TripState {
  return { ...withoutSearch(state), store: null }
}

/** Closes results and route. */
export function withoutSearch(state: TripState): TripState {
  return { ...state, search: null, progress: null }
}

/** Opens another list. Drafts and pending changes must have been written. */
export function withOpenList(state: TripState, openList: string | null): TripState {
  return { ...state, openList, textDraft: null, pendingChanges: [], pendingTicks: new Map() }
}

/** Looks up the items of a text in the chosen store. Changes nothing without a store or items. */
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

/** Updates results and route to the items of another text. */
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
 * Resets progress to nothing taken. `of` is the list and trip whose ticks the route shows. `boughtBefore`: the
 * keys of items picked up in another store.
 */
export function withNewProgress(
  state: TripState,
  of: RouteProgress['of'],
  boughtBefore: readonly string[] = [],
): TripState {
  return state.search ? { ...state, progress: { ...newProgress, of, boughtBefore } } : state
}

/** Changes the progress, if there is any. */
export function withProgress(
  state: TripState,
  change: (progress: RouteProgress) => RouteProgress,
): TripState {
  const progress = state.progress && change(state.progress)
  return progress === state.progress ? state : { ...state, progress }
}

/** Returns whether some items were taken, and the route isn't finished. */
export function isUnderWay(progress: RouteProgress | null): boolean {
  return progress !== null && progress.completed.length > 0 && !progress.isFinished
}

/** Returns whether the draft differs from the text before the shopper typed. */
export function isUnsaved(draft: TextDraft | null): boolean {
  return draft !== null && draft.text !== draft.base.text
}

/** Returns the progress after another search. A route with nothing taken starts over. */
function progressAfterSearch(
  progress: RouteProgress | null,
  { keysBefore, isShown }: SearchOptions,
): RouteProgress | null {
  if (!progress || progress.completed.length === 0 || (progress.isFinished && !isShown)) return null
  return withNewItems(progress, keysBefore)
}

/**
 * Returns the progress for a list that may have new items. Items that were looked up before count as planned.
 */
function withNewItems(progress: RouteProgress, keysBefore: readonly string[]): RouteProgress {
  return { ...progress, planned: progress.planned ?? keysBefore, isFinished: false }
}
