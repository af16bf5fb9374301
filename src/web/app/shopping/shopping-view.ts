import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { locateItems } from '#shared/shopping/locate-items.ts'
import { parseList } from '#shared/shopping/parse-list.ts'
import { planRoute } from '#shared/shopping/plan-route.ts'

/** What was searched for, and where: results and route are worked out from it. */
export type Search = { store: StoreLocation; items: readonly string[] }

export type ShoppingView =
  | { kind: 'idle' }
  | { kind: 'results'; search: Search }
  | { kind: 'directory' }
  | { kind: 'saved-lists' }
  | { kind: 'route'; search: Search; completedCount: number }

export type ShoppingState = { store: StoreLocation | null; view: ShoppingView }

export type ShoppingEvent =
  | { type: 'store-chosen'; store: StoreLocation }
  | { type: 'sample-data-used' }
  | { type: 'items-searched'; listText: string }
  | { type: 'navigation-started' }
  | { type: 'step-completed'; stepNumber: number }
  | { type: 'last-step-reopened' }
  | { type: 'results-reopened' }
  | { type: 'directory-toggled' }
  | { type: 'saved-lists-toggled' }
  | { type: 'list-loaded' }
  | { type: 'state-restored'; state: ShoppingState }

const idle: ShoppingView = { kind: 'idle' }

export const emptyHanded: ShoppingState = { store: null, view: idle }

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
      const items = parseList(event.listText)
      if (!store || items.length === 0) return state
      return show({ kind: 'results', search: { store, items } })
    }
    case 'navigation-started':
      if (!('search' in view)) return state
      return show({ kind: 'route', search: view.search, completedCount: 0 })
    case 'step-completed':
      if (view.kind !== 'route' || !isCurrentStep(view, event.stepNumber)) return state
      return show({ ...view, completedCount: event.stepNumber })
    case 'last-step-reopened':
      if (view.kind !== 'route' || view.completedCount === 0) return state
      return show({ ...view, completedCount: view.completedCount - 1 })
    case 'results-reopened':
      if (view.kind !== 'route') return state
      return show({ kind: 'results', search: view.search })
    case 'directory-toggled':
      if (!store) return state
      return show(view.kind === 'directory' ? idle : { kind: 'directory' })
    case 'saved-lists-toggled':
      return show(view.kind === 'saved-lists' ? idle : { kind: 'saved-lists' })
    case 'list-loaded':
      return show(idle)
    case 'state-restored':
      return event.state
  }
}

/** True when an unfinished walk is no longer on the screen, so that undo is offered. */
export function losesProgress(before: ShoppingState, event: ShoppingEvent): boolean {
  if (before.view.kind !== 'route' || before.view.completedCount === 0) return false
  if (before.view.completedCount === routeSteps(before.view.search).length) return false
  if (event.type === 'last-step-reopened' || event.type === 'state-restored') return false
  const after = nextShoppingState(before, event)
  return after.view.kind !== 'route' || after.view.completedCount === 0
}

export function routeSteps(search: Search) {
  return planRoute(locateItems(search.items, search.store.chainName))
}

// The saved lists belong to the shopper; every other view belongs to the store.
function withoutStore(view: ShoppingView): ShoppingView {
  return view.kind === 'saved-lists' ? view : idle
}

function isCurrentStep(view: { search: Search; completedCount: number }, stepNumber: number) {
  return stepNumber === view.completedCount + 1 && stepNumber <= routeSteps(view.search).length
}
