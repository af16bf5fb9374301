import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { newWalk } from '#shared/shopping/change-walk.ts'
import { parseList } from '#shared/shopping/parse-list.ts'
import type { Walk } from '#shared/shopping/plan-walk.ts'

/** What was searched for, and where: results and route are worked out from it. */
export type Search = {
  store: StoreLocation
  /** The list as it was typed. */
  text: string
  /** Counts the presses of Find Items: each leads to its results. */
  press: number
}

/** The walk under way that waits behind a view, with what it is for. */
type Behind = { behind?: { search: Search; walk: Walk } }

export type ShoppingView =
  | { kind: 'idle' }
  /** `walk`: the one that was left with completed steps, and can be taken up again. */
  | { kind: 'results'; search: Search; walk: Walk | null }
  | ({ kind: 'directory' } & Behind)
  | ({ kind: 'saved-lists' } & Behind)
  | { kind: 'route'; search: Search; walk: Walk }

export type ShoppingState = { store: StoreLocation | null; view: ShoppingView }

export type ShoppingEvent =
  | { type: 'store-chosen'; store: StoreLocation }
  | { type: 'sample-data-used' }
  /** `keysBefore`: the keys of the items that were looked up before, by which a walk knows what is new. */
  | { type: 'items-searched'; listText: string; keysBefore?: readonly string[] }
  /** Results or route go on with the changed list. */
  | { type: 'list-changed'; listText: string; keysBefore: readonly string[] }
  /** `of`: the list and trip whose ticks are those of the walk. */
  | { type: 'navigation-started'; of?: Walk['of'] }
  | { type: 'route-continued' }
  /** What a shopper did on the way, as a function of the walk. */
  | { type: 'walk-changed'; change: (walk: Walk) => Walk }
  | { type: 'results-reopened' }
  | { type: 'directory-toggled' }
  | { type: 'saved-lists-toggled' }
  | { type: 'list-loaded' }
  /** Back or forward; `before` is what that view showed last. */
  | { type: 'view-requested'; kind: ShoppingView['kind']; before: ShoppingView | null }
  | { type: 'state-restored'; state: ShoppingState }

const idle: ShoppingView = { kind: 'idle' }

export const initialState: ShoppingState = { store: null, view: idle }

export function nextShoppingState(state: ShoppingState, event: ShoppingEvent): ShoppingState {
  const { store, view } = state
  const show = (next: ShoppingView): ShoppingState => ({ store, view: next })
  switch (event.type) {
    case 'store-chosen':
      if (store?.id === event.store.id) return state
      return { store: event.store, view: withoutStore(view) }
    case 'sample-data-used':
      return { store: null, view: withoutStore(view) }
    case 'items-searched': {
      const { listText: text, keysBefore } = event
      if (!store || parseList(text).length === 0) return state
      const press = 'search' in view ? view.search.press + 1 : 0
      return show({ kind: 'results', search: { store, text, press }, walk: left(view, keysBefore) })
    }
    case 'list-changed': {
      const { listText: text, keysBefore } = event
      if (!('search' in view) || parseList(text).length === 0) return state
      const search = { ...view.search, text }
      if (view.kind === 'route')
        return show({ ...view, search, walk: grown(view.walk, keysBefore) })
      return show({ ...view, search, walk: view.walk && grown(view.walk, keysBefore) })
    }
    case 'navigation-started':
      if (!('search' in view)) return state
      return show({
        kind: 'route',
        search: view.search,
        walk: { ...newWalk, of: event.of ?? null },
      })
    case 'route-continued':
      if (view.kind !== 'results' || !view.walk || view.walk.isFinished) return state
      return show({ kind: 'route', search: view.search, walk: view.walk })
    case 'walk-changed': {
      if (view.kind !== 'route') return state
      const walk = event.change(view.walk)
      return walk === view.walk ? state : show({ ...view, walk })
    }
    case 'results-reopened':
      if (view.kind !== 'route') return state
      return show({ kind: 'results', search: view.search, walk: left(view) })
    case 'directory-toggled':
      if (!store) return state
      return show(view.kind === 'directory' ? closed(view) : { kind: 'directory', ...behind(view) })
    case 'saved-lists-toggled':
      return show(
        view.kind === 'saved-lists' ? closed(view) : { kind: 'saved-lists', ...behind(view) },
      )
    case 'list-loaded':
      return show(idle)
    case 'view-requested':
      return requested(state, event)
    case 'state-restored':
      return event.state
  }
}

/** True when an unfinished walk is no longer on the screen, or begins anew, so that undo is offered. */
export function losesProgress(before: ShoppingState, event: ShoppingEvent): boolean {
  if (!isUnderWay(walkOf(before.view))) return false
  if (event.type === 'walk-changed' || event.type === 'state-restored') return false
  const after = nextShoppingState(before, event)
  const isLeft = before.view.kind === 'route' && after.view.kind !== 'route'
  return isLeft || !walkOf(after.view)?.completed.length
}

type Request = { kind: ShoppingView['kind']; before: ShoppingView | null }

function requested(state: ShoppingState, { kind, before }: Request): ShoppingState {
  const { store, view } = state
  const show = (next: ShoppingView): ShoppingState => ({ store, view: next })
  if (kind === view.kind) return state
  if (kind === 'saved-lists') return show({ kind, ...behind(view) })
  if (kind === 'directory') return store ? show({ kind, ...behind(view) }) : state
  if (kind === 'idle') return show(idle)
  // The walk may have gone on since that view was shown: its newer state counts.
  if ('behind' in view && view.behind) return show({ kind, ...view.behind })
  if (kind === 'results' && view.kind === 'route') {
    return nextShoppingState(state, { type: 'results-reopened' })
  }
  if (kind === 'route' && view.kind === 'results' && isUnderWay(view.walk)) {
    return nextShoppingState(state, { type: 'route-continued' })
  }
  const isOfStore = before && 'search' in before && before.search.store.id === store?.id
  return show(isOfStore ? before : idle)
}

/** The walk under way, or the one that waits behind the results. */
export function walkOf(view: ShoppingView): Walk | null {
  return 'walk' in view ? view.walk : null
}

/** Something was taken, and not all of it. */
export function isUnderWay(walk: Walk | null): boolean {
  return walk !== null && walk.completed.length > 0 && !walk.isFinished
}

/** The walk that is left with the view; one without completed steps is not kept. */
function left(view: ShoppingView, keysBefore?: readonly string[]): Walk | null {
  const walk = walkOf(view)
  if (!walk || walk.completed.length === 0) return null
  return keysBefore ? grown(walk, keysBefore) : walk
}

/** The walk with a list that may have new items: those that were there before were planned. */
function grown(walk: Walk, keysBefore: readonly string[]): Walk {
  return { ...walk, planned: walk.planned ?? keysBefore, isFinished: false }
}

// The saved lists belong to the shopper; every other view belongs to the store.
function withoutStore(view: ShoppingView): ShoppingView {
  return view.kind === 'saved-lists' ? { kind: 'saved-lists' } : idle
}

/** A walk under way stays behind the directory and the saved lists. */
function behind(view: ShoppingView): Behind {
  if ('behind' in view && view.behind) return { behind: view.behind }
  if (!('walk' in view) || !view.walk || !isUnderWay(view.walk)) return {}
  return { behind: { search: view.search, walk: view.walk } }
}

function closed(view: Behind): ShoppingView {
  return view.behind ? { kind: 'results', ...view.behind } : idle
}
