import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether any part of an element is on the screen. */
export function useIsInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [isInView, setInView] = useState(true)

  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return [place, isInView]
}
