import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Trip } from './trip.ts'
import { addressOf, namedView, type View, viewOf } from './view.ts'

const listeners = new Set<() => void>()
let askToLeave: (() => void) | null = null

/** The search part of the shopping screen's address, which names the open view. */
export function useViewAddress(): string {
  return useSyncExternalStore(onViewChange, () => location.search)
}

/** The view that is shown now. */
export function currentView(trip: Trip): View {
  return viewOf(location.search, trip.snapshot())
}

/** Opens a view as a page of its own, which Back leaves. */
export function openAddress(view: View): void {
  if (namedView(location.search) === view) return
  navigate(addressOf(view))
  notify()
}

/** Until the returned function is called, Back and Forward don't leave the route, but call `ask`. */
export function guardRoute(ask: () => void): () => void {
  askToLeave = ask
  return () => {
    askToLeave = null
  }
}

/** Calls back when another view of the shopping screen is opened. */
export function onViewChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', handlePop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', handlePop)
  }
}

// One listener for screen and guard: between two of them React would render, and close the route before
// the shopper is asked.
function handlePop() {
  // Another screen opens.
  if (location.pathname !== '/app') return
  if (askToLeave && namedView(location.search) !== 'route') {
    navigate(addressOf('route'))
    askToLeave()
  } else notify()
}

function notify() {
  for (const listener of listeners) listener()
}
