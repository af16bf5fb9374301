import { useSyncExternalStore } from 'react'

/**
 * Returns false if the browser knows that there is no network, and true otherwise, even if the server can't
 * be reached. The component renders again when the value changes.
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
