import { useEffect, useState } from 'react'

/**
 * What `compute` gives, a moment after it has changed: in a task of its own, so that what is typed is on
 * the screen by then, and the next key waits for no more than this.
 */
export function useLater<Value extends object>(compute: () => Value, waitMs = 0): Value {
  const [value, setValue] = useState(compute)

  useEffect(() => {
    const timer = setTimeout(() => setValue(compute()), waitMs)
    return () => clearTimeout(timer)
  }, [compute, waitMs])

  return value
}
