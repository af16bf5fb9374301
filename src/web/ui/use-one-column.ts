import { useSyncExternalStore } from 'react'

const oneColumn = matchMedia('(width < 64rem)')

/** Whether the shopping screen has one column, as on a phone: then what comes first is a matter of order. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(subscribe, isOneColumn)
}

/** The same at this moment, for what a press or a response leads to. */
export function isOneColumn(): boolean {
  return oneColumn.matches
}

function subscribe(listener: () => void): () => void {
  oneColumn.addEventListener('change', listener)
  return () => oneColumn.removeEventListener('change', listener)
}
