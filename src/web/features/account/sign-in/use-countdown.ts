import { useSyncExternalStore } from 'react'

/** Whole seconds until a moment, in milliseconds of `Date.now()`; 0 when it has come. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everySecond, () =>
    Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  )
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}
