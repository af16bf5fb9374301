import { useSyncExternalStore } from 'react'

const oneColumn = matchMedia('(width < 64rem)')

/** Whether the shopping screen has one column, as on a phone: then what comes first is a matter of order. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(subscribe, () => oneColumn.matches)
}

function subscribe(listener: () => void): () => void {
  oneColumn.addEventListener('change', listener)
  return () => oneColumn.removeEventListener('change', listener)
}
