import { useDeferredValue, useMemo } from 'react'
import { lazyPart, usePartState } from '../../lib/lazy-part.ts'
import { whenIdle } from '../../lib/when-idle.ts'

// Every place of the USA: only for those who begin to type one.
const places = lazyPart(async () => {
  const [{ placeSuggester }, { default: data }] = await Promise.all([
    import('./place-suggester.ts'),
    import('#shared/places/data/gazetteer.json'),
  ])
  const suggest = placeSuggester(data)
  // The first look-up takes longer than a key press should.
  await new Promise<void>((resolve) => void whenIdle(resolve))
  suggest('first')
  return suggest
})

/** Starts loading what suggestions are made from; without it there are none. */
export const loadPlaces = places.load

/** Places that the text may mean, each as a text that a search understands. */
export function usePlaceSuggestions(text: string): readonly string[] {
  const state = usePartState(places)
  const typed = useDeferredValue(text)
  return useMemo(() => (state.status === 'loaded' ? state.part(typed) : []), [state, typed])
}
