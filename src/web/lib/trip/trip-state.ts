import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { parseList } from '#shared/list-reader/parse-list.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { newProgress } from '#shared/route/route-progress.ts'

/** What was searched for, and where: results and route are worked out from it. */
export type Search = {
  store: StoreLocation
  /** The list as it was typed. */
  text: string
  /** Counts the presses of Find Items: each leads to its results. */
  press: number
}

/** What the list's text field says while its rows say something else, or in other words. */
export type TextDraft = {
  text: string
  /** What the text began from. `rows` is null until the shopper's lists are open on this device. */
  base: { text: string; rows: readonly ListItemRow[] | null }
}

/** `before`: the rows as they were when the changes were made. */
export type PendingChange = { before: readonly ListItemRow[]; changes: TextChanges }

/** What a shopper has typed, chosen, and done on the way. The open view is the address (`view.ts`). */
export type TripState = {
  store: StoreLocation | null
  storeFilter: { location: string; query: string }
  /** The saved list that is open; null for the current list, which has no name. */
  openList: string | null
  /** The name for the next list to save. */
  listName: string
  textDraft: TextDraft | null
  /** Changes of rows on their way to the device, in their order. They show at once. */
  pendingChanges: readonly PendingChange[]
  /** Whether the browser had no room for what was typed last. */
  hasWriteFailed: boolean
  /** Always in `store`. */
  search: Search | null
  /** Always of `search`; it stays when the shopper leaves the route, and can be continued. */
  progress: RouteProgress | null
  /** Ticks on their way into rows, by key. They show at once. */
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
 * The current list is another one from now on, whose first trip is the trip that it was on. What is typed or
 * on its way to rows goes there, since they are the same rows.
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
  /** Keys of the items that were looked up before, by which a route knows what is new. */
  keysBefore: readonly string[]
  /** Results or route are on the screen: then a finished route goes on with what is new. */
  isShown: boolean
}

// Each of these returns the state itself where it changes nothing.

export function withStore(state: TripState, store: StoreLocation): TripState {
  return state.store?.id === store.id ? state : { ...withoutSearch(state), store }
}

export function withoutStore(state: TripState): TripState {
  return { ...withoutSearch(state), store: null }
}

export function withoutSearch(state: TripState): TripState {
  return { ...state, search: null, progress: null }
}

/** Another list is open; what was on its way to the one before is written. */
export function withOpenList(state: TripState, openList: string | null): TripState {
  return { ...state, openList, textDraft: null, pendingChanges: [], pendingTicks: new Map() }
}

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

/** Results and route go on with another text. */
export function withSearchText(
  state: TripState,
  { text, keysBefore }: Omit<SearchOptions, 'isShown'>,
): TripState {
  const { search, progress } = state
  if (!search || parseList(text).length === 0) return state
  return {
    ...state,
    search: { ...search, text },
    progress: progress && grown(progress, keysBefore),
  }
}

/** Progress with nothing taken; `of` is the list and trip whose ticks it shows. */
export function withNewProgress(state: TripState, of: RouteProgress['of']): TripState {
  return state.search ? { ...state, progress: { ...newProgress, of } } : state
}

export function withProgress(
  state: TripState,
  change: (progress: RouteProgress) => RouteProgress,
): TripState {
  const progress = state.progress && change(state.progress)
  return progress === state.progress ? state : { ...state, progress }
}

/** Something was taken, and not all of it. */
export function isUnderWay(progress: RouteProgress | null): boolean {
  return progress !== null && progress.completed.length > 0 && !progress.isFinished
}

export function isUnsaved(draft: TextDraft | null): boolean {
  return draft !== null && draft.text !== draft.base.text
}

/** A route with nothing taken begins anew after another search. */
function progressAfterSearch(
  progress: RouteProgress | null,
  { keysBefore, isShown }: SearchOptions,
): RouteProgress | null {
  if (!progress || progress.completed.length === 0 || (progress.isFinished && !isShown)) return null
  return grown(progress, keysBefore)
}

/** Progress with a list that may have new items: those that were there before were planned. */
function grown(progress: RouteProgress, keysBefore: readonly string[]): RouteProgress {
  return { ...progress, planned: progress.planned ?? keysBefore, isFinished: false }
}
