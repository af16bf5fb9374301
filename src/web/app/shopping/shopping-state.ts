import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { parseList } from '#shared/list-reader/parse-list.ts'
import { newWalk } from '#shared/route/change-walk.ts'
import type { Walk } from '#shared/route/plan-walk.ts'

/** What was searched for, and where: results and route are worked out from it. */
export type Search = {
  store: StoreLocation
  /** The list as it was typed. */
  text: string
  /** Counts the presses of Find Items: each leads to its results. */
  press: number
}

/** Which view shows it is up to the address (`view.ts`). */
export type ShoppingState = {
  store: StoreLocation | null
  /** Always in `store`. */
  search: Search | null
  /** Always of `search`; it stays when the shopper leaves the route, and can be continued. */
  walk: Walk | null
}

export type ShoppingEvent =
  | { type: 'store-chosen'; store: StoreLocation }
  | { type: 'sample-data-used' }
  | ({ type: 'items-searched' } & SearchOptions)
  /** Results and route go on with the changed list. */
  | { type: 'list-changed'; listText: string; keysBefore: readonly string[] }
  /** `of`: the list and trip whose ticks are those of the walk. */
  | { type: 'navigation-started'; of?: Walk['of'] }
  /** What a shopper did on the way, as a function of the walk. */
  | { type: 'walk-changed'; change: (walk: Walk) => Walk }
  | { type: 'list-loaded' }
  | { type: 'state-restored'; state: ShoppingState }

type SearchOptions = {
  listText: string
  /** The keys of the items that were looked up before, by which a walk knows what is new. */
  keysBefore: readonly string[]
  /** Results or route are on the screen: then a finished walk goes on with what is new. */
  isShown: boolean
}

export const initialState: ShoppingState = { store: null, search: null, walk: null }

/** The state itself where the event changes nothing. */
export function nextShoppingState(state: ShoppingState, event: ShoppingEvent): ShoppingState {
  const { store, search, walk } = state
  switch (event.type) {
    case 'store-chosen':
      return store?.id === event.store.id ? state : { ...initialState, store: event.store }
    case 'sample-data-used':
      return initialState
    case 'items-searched': {
      const { listText: text } = event
      if (!store || parseList(text).length === 0) return state
      const press = search ? search.press + 1 : 0
      return { store, search: { store, text, press }, walk: walkAfterSearch(walk, event) }
    }
    case 'list-changed': {
      const { listText: text, keysBefore } = event
      if (!search || parseList(text).length === 0) return state
      return { store, search: { ...search, text }, walk: walk && grown(walk, keysBefore) }
    }
    case 'navigation-started':
      return search ? { ...state, walk: { ...newWalk, of: event.of ?? null } } : state
    case 'walk-changed': {
      const changed = walk && event.change(walk)
      return changed === walk ? state : { ...state, walk: changed }
    }
    case 'list-loaded':
      return { ...initialState, store }
    case 'state-restored':
      return event.state
  }
}

/** Something was taken, and not all of it. */
export function isUnderWay(walk: Walk | null): boolean {
  return walk !== null && walk.completed.length > 0 && !walk.isFinished
}

/** A walk with nothing taken begins anew after another search. */
function walkAfterSearch(walk: Walk | null, { keysBefore, isShown }: SearchOptions): Walk | null {
  if (!walk || walk.completed.length === 0 || (walk.isFinished && !isShown)) return null
  return grown(walk, keysBefore)
}

/** The walk with a list that may have new items: those that were there before were planned. */
function grown(walk: Walk, keysBefore: readonly string[]): Walk {
  return { ...walk, planned: walk.planned ?? keysBefore, isFinished: false }
}
