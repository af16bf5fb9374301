import { useDeferredValue, useMemo } from 'react'
import { lazyModule, useModuleState } from '../../lib/lazy-module.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Every place of the USA: only for those who begin to type one. */
export const places = lazyModule(async () => {
  const [{ placeFinder }, { default: data }] = await Promise.all([
    import('./place-finder.ts'),
    import('#shared/places/data/gazetteer.json'),
  ])
  const finder = placeFinder(data)
  // The first look-up takes longer than a key press should.
  await new Promise<void>((resolve) => void whenIdle(resolve))
  finder.suggest('first')
  return finder
})

/** Places that the text may mean, each as a text that a search understands; none until they are loaded. */
export function usePlaceSuggestions(text: string): readonly string[] {
  const state = useModuleState(places)
  const typed = useDeferredValue(text)
  return useMemo(
    () => (state.status === 'loaded' ? state.value.suggest(typed) : []),
    [state, typed],
  )
}
