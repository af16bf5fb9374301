import { useSyncExternalStore } from 'react'

/**
 * Returns whether the browser may have a network; false only if the browser knows that it has none. The
 * component renders again when that changes.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
