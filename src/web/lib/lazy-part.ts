import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/** Code or data that the first screen does without. */
export type LazyPart<Part> = {
  /** Starts loading, again after a failure; while it loads or once it is there, nothing. */
  load: () => void
  state: () => PartState<Part>
  onChange: (listener: () => void) => () => void
}

export type PartState<Part> =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'loaded'; part: Part }

export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  const listeners = new Set<() => void>()
  let state: PartState<Part> = { status: 'pending' }
  let isLoading = false

  function change(next: PartState<Part>) {
    state = next
    for (const listener of listeners) listener()
  }

  function load() {
    if (isLoading || state.status === 'loaded') return
    isLoading = true
    if (state.status === 'failed') change({ status: 'pending' })
    fetchPart()
      .then(
        (part) => change({ status: 'loaded', part }),
        () => change({ status: 'failed' }),
      )
      .finally(() => {
        isLoading = false
      })
  }

  return {
    load,
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Loads a part; resolves with null when it can't be loaded, or not in time. */
export async function loadedWithin<Part>(
  part: LazyPart<Part>,
  maxMs = Number.POSITIVE_INFINITY,
): Promise<Part | null> {
  await new Promise<void>((resolve) => {
    const timer = maxMs < Number.POSITIVE_INFINITY ? setTimeout(finish, maxMs) : undefined
    const stopListening = part.onChange(check)
    function finish() {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    function check() {
      if (part.state().status !== 'pending') finish()
    }
    part.load()
    check()
  })
  const state = part.state()
  return state.status === 'loaded' ? state.part : null
}

/**
 * Loads a part as soon as it is wanted, and otherwise when the browser is idle after the first paint, so
 * that it is there when the signal goes. One that failed is tried again when the network comes back.
 */
export function useLazyPart<Part>(part: LazyPart<Part>, isWanted: boolean): PartState<Part> {
  useEffect(() => {
    const cancel = isWanted ? part.load() : whenIdle(part.load)
    window.addEventListener('online', part.load)
    return () => {
      cancel?.()
      window.removeEventListener('online', part.load)
    }
  }, [part, isWanted])

  return usePartState(part)
}

/** How far a part is that something else loads. */
export function usePartState<Part>(part: LazyPart<Part>): PartState<Part> {
  return useSyncExternalStore(part.onChange, part.state)
}
