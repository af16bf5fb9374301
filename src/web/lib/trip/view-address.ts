import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Trip } from './trip.ts'
import { addressOf, namedView, type View, viewOf } from './view.ts'

const listeners = new Set<() => void>()
let askToLeave: (() => void) | null = null

/**
 * Returns the search part of the page's URL, which names the open view of the shopping screen. The component
 * rerenders when the view changes.
 */
export function useViewAddress(): string {
  return useSyncExternalStore(onViewChange, () => location.search)
}

/** Returns the open view: the view named by the URL, or the nearest view whose data exists. */
export function currentView(trip: Trip): View {
  return viewOf(location.search, trip.snapshot())
}

/**
 * Opens a view with a new history entry, so that Back returns to the previous view. Does nothing if the URL
 * already names the view.
 */
export function navigateToView(view: View): void {
  if (namedView(location.search) === view) return
  navigate(addressOf(view))
  notify()
}

/**
 * Guards the route: when Back or Forward would leave it for another view, calls `ask` instead. Returns a
 * function that removes the guard. A new guard replaces the earlier one.
 */
export function guardRoute(ask: () => void): () => void {
  askToLeave = ask
  return () => {
    askToLeave = null
  }
}

/**
 * Calls `listener` when the URL names a different view of the shopping screen. Returns a function that
 * unsubscribes.
 */
export function onViewChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', handlePop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', handlePop)
  }
}

// The screen and the guard share one event listener. With two listeners, React would render between them and
// close the route before the shopper is asked.
function handlePop() {
  // Another screen is opening, so this doesn't concern the shopping screen.
  if (location.pathname !== '/app') return
  if (askToLeave && namedView(location.search) !== 'route') {
    navigate(addressOf('route'))
    askToLeave()
  } else notify()
}

function notify() {
  for (const listener of listeners) listener()
}
