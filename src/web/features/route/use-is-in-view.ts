import { type RefObject, useEffect, useRef, useState } from 'react'

/** Between what lies over the screen's edges: the bars of a walk. */
const rootMargin = '-64px 0px -88px 0px'

/** Whether any part of an element is on the screen, and under no bar. */
export function useIsInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [isInView, setInView] = useState(true)

  useEffect(() => {
    if (!place.current) return undefined
    const handle: IntersectionObserverCallback = (entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? true)
    const observer = new IntersectionObserver(handle, { rootMargin })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return [place, isInView]
}
