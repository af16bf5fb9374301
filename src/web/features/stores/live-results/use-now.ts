import { useEffect, useState } from 'react'

const refreshMs = 30_000

/**
 * Returns the current time. The component re-renders every 30 seconds, so that text such as 'Open until'
 * stays correct.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])

  return now
}
