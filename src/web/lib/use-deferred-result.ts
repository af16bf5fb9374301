import { useEffect, useState } from 'react'

/**
 * Returns the result of `compute`, which must be memoized. The first render calls `compute` immediately. When
 * `compute` changes, keeps returning the earlier result until `waitMs` milliseconds have passed without
 * another change. Then calls the new `compute` in a separate task. This way, typed text renders first, and
 * the next key press waits for at most that one task.
 */
export function useDeferredResult<Value extends object>(compute: () => Value, waitMs = 0): Value {
  const [value, setValue] = useState(compute)

  useEffect(() => {
    const timer = setTimeout(() => setValue(compute()), waitMs)
    return () => clearTimeout(timer)
  }, [compute, waitMs])

  return value
}
