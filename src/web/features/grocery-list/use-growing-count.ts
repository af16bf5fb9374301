import { useEffect, useState } from 'react'

/**
 * Returns how many elements of a list to render. The count grows to `total` by at most `step` at a time, so
 * that rendering a long list doesn't block the page.
 */
export function useGrowingCount(total: number, step: number): number {
  const [rendered, setRendered] = useState(0)
  const count = Math.min(total, rendered + step)

  useEffect(() => {
    if (rendered === count) return undefined
    const timer = setTimeout(() => setRendered(count))
    return () => clearTimeout(timer)
  }, [rendered, count])

  return count
}
