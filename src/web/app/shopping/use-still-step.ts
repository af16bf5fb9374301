import { useLayoutEffect, useRef } from 'react'

/**
 * Returns a function to call just before the steps change. The function measures where the current step is on
 * the screen. After the change, the page scrolls so that the step stays there.
 */
export function useStillStep(): () => void {
  const topBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    // Measuring forces the browser to compute the layout, so it is done only after the returned function has
    // been called.
    if (topBefore.current === null) return
    const top = topOfCurrentStep()
    if (top === null) return
    const movedBy = top - topBefore.current
    topBefore.current = null
    if (movedBy !== 0) window.scrollBy({ top: movedBy, behavior: 'instant' })
  })
  return () => {
    topBefore.current = topOfCurrentStep()
  }
}

function topOfCurrentStep(): number | null {
  return document.querySelector('[aria-current="step"]')?.getBoundingClientRect().top ?? null
}
