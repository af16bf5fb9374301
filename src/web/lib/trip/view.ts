import { isUnderWay, type TripState } from './trip-state.ts'

/** The state that determines which views can be shown. */
type ViewState = Pick<TripState, 'store' | 'search' | 'progress'>

export const views = ['list', 'results', 'route', 'directory', 'saved-lists'] as const

/**
 * A view that the shopping screen shows next to the store and the list. Only the URL determines which view is
 * open.
 */
export type View = (typeof views)[number]

/** The value of `?view=` for each view. Null for the list, because its URL doesn't contain `?view=`. */
const names: Record<View, string | null> = {
  list: null,
  results: 'results',
  route: 'route',
  directory: 'directory',
  'saved-lists': 'lists',
}

/**
 * Returns the view named by the search part of a URL, even if the data of that view is missing. Returns
 * 'list' if the URL doesn't name a view.
 */
export function namedView(search: string): View {
  const name = new URLSearchParams(search).get('view')
  return views.find((view) => names[view] === name) ?? 'list'
}

/** Returns the path and search part of the URL that opens a view. */
export function addressOf(view: View): string {
  const name = names[view]
  return name === null ? '/app' : `/app?view=${name}`
}

/**
 * Returns the view to show for the search part of a URL: the named view, or the nearest view whose data
 * exists.
 */
export function viewOf(search: string, state: ViewState): View {
  return nearestView(namedView(search), state)
}

/** Returns the view if its data exists, or else the nearest view whose data exists. */
function nearestView(view: View, state: ViewState): View {
  switch (view) {
    case 'list':
    case 'saved-lists':
      return view
    case 'directory':
      return state.store ? view : 'list'
    case 'route':
      if (state.search && state.progress) return view
      return state.search ? 'results' : 'list'
    case 'results':
      return state.search ? view : 'list'
  }
}

/** Returns whether a view shows the looked-up items: the results or the route. */
export function showsFoundItems(view: View): boolean {
  return view === 'results' || view === 'route'
}

/**
 * Returns the view to show when the directory or the saved lists close: the results if a route is under way,
 * or else the list.
 */
export function viewAfterClosing({ progress }: ViewState): View {
  return isUnderWay(progress) ? 'results' : 'list'
}

/**
 * Returns the view to open for a returning shopper if the URL doesn't name one. If the route or the results
 * were open last, returns that view, or the nearest one whose data exists. Otherwise, returns the results if
 * a route is under way, or else the list.
 */
export function startView(last: View, state: ViewState): View {
  return nearestView(showsFoundItems(last) ? last : viewAfterClosing(state), state)
}

type Shown = { state: ViewState; view: View }

/**
 * Returns whether a change must offer an undo, because it leaves the screen of a route under way, or drops or
 * restarts that route.
 */
export function needsUndo(before: Shown, after: Shown): boolean {
  if (!isUnderWay(before.state.progress)) return false
  const isLeft = before.view === 'route' && after.view !== 'route'
  return isLeft || !after.state.progress?.completed.length
}
