import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DirectorySign } from '#shared/directory/store-directory.ts'

type Options = {
  /** The element that contains the sections of the signs. */
  sections: RefObject<HTMLElement | null>
  signs: readonly DirectorySign[]
}

/**
 * Tracks the first sign whose section is in view below the index. `markGoneTo` marks the sign that the
 * shopper has jumped to, until the shopper scrolls. This is needed for a section at the end of the page or in
 * the second column, because such a section is never the first in view.
 */
export function useSignInView({ sections, signs }: Options) {
  const [inView, setInView] = useState<string | null>(null)
  const goneTo = useRef<{ name: string; scrollY: number } | null>(null)

  useEffect(() => {
    const parts = [...(sections.current?.querySelectorAll<HTMLElement>('[data-sign]') ?? [])]
    const visible = new Set<Element>()
    const handle: IntersectionObserverCallback = (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      if (goneTo.current?.scrollY !== window.scrollY) goneTo.current = null
      const first = parts.find((part) => visible.has(part))
      const name = goneTo.current?.name ?? first?.dataset['sign']
      // If no section is in view, the last marked sign stays marked.
      if (name !== undefined) setInView(name)
    }
    const observer = new IntersectionObserver(handle, {
      rootMargin: `${-unobservedHeight(parts[0])}px 0px 0px`,
    })
    for (const part of parts) observer.observe(part)
    return () => {
      observer.disconnect()
      goneTo.current = null
    }
  }, [sections, signs])

  function markGoneTo(name: string) {
    goneTo.current = { name, scrollY: window.scrollY }
    setInView(name)
  }

  return { inView, markGoneTo }
}

/**
 * Returns the height of the area at the top of the screen that isn't observed. The observed area starts just
 * below the index, where a section starts after the shopper has jumped to it.
 */
function unobservedHeight(section: HTMLElement | undefined): number {
  const margin = section ? Number.parseFloat(getComputedStyle(section).scrollMarginTop) : 0
  return Math.ceil(margin) + 1
}
