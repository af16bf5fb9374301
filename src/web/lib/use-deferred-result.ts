import { useEffect, useState } from 'react'

/**
 * Returns the result of `compute`, which must be memoized. The first render computes it. When `compute`
 * changes, the earlier result stays until the new one is computed after `waitMs` in a separate task, so that
 * typed text renders first and the next key press waits only for this task.
 */
export function useDeferredResult<Value extends object>(compute: () => Value, waitMs = 0): Value {
  const [value, setValue] = useState(compute)

  useEffect(() => {
    const timer = setTimeout(() => setValue(compute()), waitMs)
    return () => clearTimeout(timer)
  }, [compute, waitMs])

  return value
}
