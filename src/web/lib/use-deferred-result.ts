import { useEffect, useState } from 'react'

/**
 * Returns the result of `compute`, which must be memoized. The first render computes it immediately. When
 * `compute` changes, this returns the earlier result until `waitMs` have passed without another change; a
 * separate task then computes the new one. So typed text renders first, and the next key press waits at most
 * for that task.
 */
export function useDeferredResult<Value extends object>(compute: () => Value, waitMs = 0): Value {
  const [value, setValue] = useState(compute)

  useEffect(() => {
    const timer = setTimeout(() => setValue(compute()), waitMs)
    return () => clearTimeout(timer)
  }, [compute, waitMs])

  return value
}
