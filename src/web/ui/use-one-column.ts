import { useSyncExternalStore } from 'react'

const oneColumn = matchMedia('(width < 64rem)')

/**
 * Returns whether the shopping screen has one column, as on a phone. The component rerenders when the number
 * of columns changes.
 */
export function useOneColumn(): boolean {
  return useSyncExternalStore(subscribe, isOneColumn)
}

/** Returns whether the shopping screen has one column right now. Use this outside of rendering. */
export function isOneColumn(): boolean {
  return oneColumn.matches
}

function subscribe(listener: () => void): () => void {
  oneColumn.addEventListener('change', listener)
  return () => oneColumn.removeEventListener('change', listener)
}
