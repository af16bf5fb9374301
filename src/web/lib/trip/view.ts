import { isUnderWay, type TripState } from './trip-state.ts'

/** What decides which views can be shown. */
type Needs = Pick<TripState, 'store' | 'search' | 'progress'>

export const views = ['list', 'results', 'route', 'directory', 'saved-lists'] as const

/** What the shopping screen shows beside store and list. The address alone says which one is open. */
export type View = (typeof views)[number]

/** The value of `?view=` for each view; the list has none. */
const names: Record<View, string | null> = {
  list: null,
  results: 'results',
  route: 'route',
  directory: 'directory',
  'saved-lists': 'lists',
}

/** The view that the search part of an address names, whether or not it can be shown. */
export function namedView(search: string): View {
  const name = new URLSearchParams(search).get('view')
  return views.find((view) => names[view] === name) ?? 'list'
}

export function addressOf(view: View): string {
  const name = names[view]
  return name === null ? '/app' : `/app?view=${name}`
}

/** The view to show: the named one, or the nearest to it that has all it needs. */
export function viewOf(search: string, state: Needs): View {
  return nearestView(namedView(search), state)
}

function nearestView(view: View, state: Needs): View {
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

/** Whether a view shows what was looked up. */
export function showsSearch(view: View): boolean {
  return view === 'results' || view === 'route'
}

/** Where closing the directory or the saved lists leads: a route under way waits with the results. */
export function viewBehind({ progress }: Needs): View {
  return isUnderWay(progress) ? 'results' : 'list'
}

/** The view to open for a shopper who comes back, when the address names none. */
export function startView(last: View, state: Needs): View {
  return nearestView(showsSearch(last) ? last : viewBehind(state), state)
}

type Shown = { state: Needs; view: View }

/** Whether a route under way leaves the screen, is dropped or begins anew, so that undo is offered. */
export function losesProgress(before: Shown, after: Shown): boolean {
  if (!isUnderWay(before.state.progress)) return false
  const isLeft = before.view === 'route' && after.view !== 'route'
  return isLeft || !after.state.progress?.completed.length
}
