import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/** Code or data that the first screen doesn't need, so it is loaded later. */
export type LazyModule<Value> = {
  /**
   * Starts loading the module, or retries after a failure. Does nothing if the module is already loading or
   * loaded.
   */
  load: () => void
  state: () => ModuleState<Value>
  onChange: (listener: () => void) => () => void
}

export type ModuleState<Value> =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'loaded'; value: Value }

/**
 * Creates a module whose first `load` calls `fetchModule`. After a failure, the next `load` calls
 * `fetchModule` again. Until the result arrives, and before the first `load`, the state is `pending`.
 */
export function lazyModule<Value>(fetchModule: () => Promise<Value>): LazyModule<Value> {
  const listeners = new Set<() => void>()
  let state: ModuleState<Value> = { status: 'pending' }
  let isLoading = false

  function change(next: ModuleState<Value>) {
    state = next
    for (const listener of listeners) listener()
  }

  function load() {
    if (isLoading || state.status === 'loaded') return
    isLoading = true
    if (state.status === 'failed') change({ status: 'pending' })
    fetchModule()
      .then(
        (value) => change({ status: 'loaded', value }),
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

/**
 * Loads a module and resolves with its value. Resolves with null if loading fails or takes longer than
 * `maxMs`; in the latter case, loading continues. Never rejects.
 */
export async function loadWithin<Value>(
  module: LazyModule<Value>,
  maxMs = Number.POSITIVE_INFINITY,
): Promise<Value | null> {
  await new Promise<void>((resolve) => {
    const timer = maxMs < Number.POSITIVE_INFINITY ? setTimeout(finish, maxMs) : undefined
    const stopListening = module.onChange(check)
    function finish() {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    function check() {
      if (module.state().status !== 'pending') finish()
    }
    module.load()
    check()
  })
  const state = module.state()
  return state.status === 'loaded' ? state.value : null
}

/**
 * Loads a module: immediately if `isWanted` is true, otherwise once the browser is idle after the first
 * paint. Even a module that isn't wanted yet is loaded, so that it is available offline later. Retries a
 * failed load when the network returns. Returns the loading state.
 */
export function useLazyModule<Value>(
  module: LazyModule<Value>,
  isWanted: boolean,
): ModuleState<Value> {
  useEffect(() => {
    const cancel = isWanted ? module.load() : whenIdle(module.load)
    window.addEventListener('online', module.load)
    return () => {
      cancel?.()
      window.removeEventListener('online', module.load)
    }
  }, [module, isWanted])

  return useModuleState(module)
}

/**
 * Returns a module's loading state without loading the module. The component renders again when the state
 * changes.
 */
export function useModuleState<Value>(module: LazyModule<Value>): ModuleState<Value> {
  return useSyncExternalStore(module.onChange, module.state)
}
