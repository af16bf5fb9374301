import { useEffect, useState } from 'react'

/**
 * Returns the result of `compute`, updated after a pause in a separate task, so that typed text renders
 * first and the next key press waits only for this task.
 */
export function useDeferredResult<Value extends object>(compute: () => Value, waitMs = 0): Value {
  const [value, setValue] = useState(compute)

  useEffect(() => {
    const timer = setTimeout(() => setValue(compute()), waitMs)
    return () => clearTimeout(timer)
  }, [compute, waitMs])

  return value
}
