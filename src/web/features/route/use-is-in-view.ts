import { type RefObject, useEffect, useRef, useState } from 'react'

/** Excludes the areas that the route's bars cover at the top and bottom of the screen. */
const rootMargin = '-56px 0px -88px 0px'
/**
 * Matches screens on which the step's button is in a bar at the bottom. On all other screens, the button is
 * inside the step. Must match app.css.
 */
const hasBar = '(width < 48rem) and (height >= 20rem)'

/**
 * Returns a ref and whether any part of its element is visible and not covered by a bar. On screens without a
 * bar at the bottom, always returns true.
 */
export function useIsInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [isInView, setInView] = useState(true)

  useEffect(() => {
    if (!place.current) return undefined
    const handle: IntersectionObserverCallback = (entries) =>
      setInView((entries.at(-1)?.isIntersecting ?? true) || !matchMedia(hasBar).matches)
    const observer = new IntersectionObserver(handle, { rootMargin })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return [place, isInView]
}
