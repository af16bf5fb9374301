import { useDeferredValue, useMemo } from 'react'
import { lazyModule, useModuleState } from '../../lib/lazy-module.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** All places in the USA. Loaded only when the shopper starts typing a place. */
export const places = lazyModule(async () => {
  const [{ placeFinder }, { default: data }] = await Promise.all([
    import('./place-finder.ts'),
    import('#shared/places/data/gazetteer.json'),
  ])
  const finder = placeFinder(data)
  // The first lookup builds an index. It runs here, while the browser is idle, so that it doesn't delay a key
  // press.
  await new Promise<void>((resolve) => void whenIdle(resolve))
  finder.suggest('first')
  return finder
})

/**
 * Returns the labels of up to five places that match the text. Each label is itself valid search text.
 * Returns an empty array until the places are loaded. Doesn't load them.
 */
export function usePlaceSuggestions(text: string): readonly string[] {
  const state = useModuleState(places)
  const typed = useDeferredValue(text)
  return useMemo(
    () => (state.status === 'loaded' ? state.value.suggest(typed) : []),
    [state, typed],
  )
}
