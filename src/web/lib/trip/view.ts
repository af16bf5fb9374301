import { isUnderWay, type TripState } from './trip-state.ts'

/** The state that decides which views can be shown. */
type ViewState = Pick<TripState, 'store' | 'search' | 'progress'>

export const views = ['list', 'results', 'route', 'directory', 'saved-lists'] as const

/** View of the shopping screen beside store and list. Only the address determines which view is open. */
export type View = (typeof views)[number]

/** Value of `?view=` for each view. The list has no value. */
const names: Record<View, string | null> = {
  list: null,
  results: 'results',
  route: 'route',
  directory: 'directory',
  'saved-lists': 'lists',
}

/** Returns the view named by the search part of an address, whether or not it can be shown. */
export function namedView(search: string): View {
  const name = new URLSearchParams(search).get('view')
  return views.find((view) => names[view] === name) ?? 'list'
}

/** Returns the address that opens a view. */
export function addressOf(view: View): string {
  const name = names[view]
  return name === null ? '/app' : `/app?view=${name}`
}

/** Returns the view to show: the named one, or the nearest one whose data exists. */
export function viewOf(search: string, state: ViewState): View {
  return nearestView(namedView(search), state)
}

/** Returns the view if its data exists, otherwise the nearest view that can be shown. */
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

/** Returns whether a view shows what was looked up. */
export function showsSearch(view: View): boolean {
  return view === 'results' || view === 'route'
}

/**
 * Returns the view to show when the directory or the saved lists close: the results while a route is under
 * way, else the list.
 */
export function viewBehind({ progress }: ViewState): View {
  return isUnderWay(progress) ? 'results' : 'list'
}

/** Returns the view to open for a returning shopper if the address names none. */
export function startView(last: View, state: ViewState): View {
  return nearestView(showsSearch(last) ? last : viewBehind(state), state)
}

type Shown = { state: ViewState; view: View }

/** Returns whether a route under way is left, dropped or restarted, so that undo is offered. */
export function losesProgress(before: Shown, after: Shown): boolean {
  if (!isUnderWay(before.state.progress)) return false
  const isLeft = before.view === 'route' && after.view !== 'route'
  return isLeft || !after.state.progress?.completed.length
}
