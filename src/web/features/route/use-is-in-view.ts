import { type RefObject, useEffect, useRef, useState } from 'react'

/** Between what lies over the screen's edges: the bars of a route. */
const rootMargin = '-56px 0px -88px 0px'
/** Where the button of a step lies over the lower edge, as in app.css; elsewhere it stands in its step. */
const hasBar = '(width < 48rem) and (height >= 20rem)'

/** Whether any part of an element is on the screen, under no bar; true where there are no bars. */
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
