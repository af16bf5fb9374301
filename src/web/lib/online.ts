import { useSyncExternalStore } from 'react'

/** False when the browser knows that there is no network; true says little. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/**
 * Throws, as a request without a network does, where the browser knows that there is none: a session
 * that is out of date would otherwise keep what is asked until there is one.
 */
export function requireNetwork(): void {
  if (!navigator.onLine) throw Object.assign(new Error('There is no network.'), { code: '' })
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
