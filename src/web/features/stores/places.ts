import { useDeferredValue, useMemo } from 'react'
import { lazyPart, usePartState } from '../../lib/lazy-part.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Every place of the USA: only for those who begin to type one. */
export const places = lazyPart(async () => {
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
  const state = usePartState(places)
  const typed = useDeferredValue(text)
  return useMemo(() => (state.status === 'loaded' ? state.part.suggest(typed) : []), [state, typed])
}
