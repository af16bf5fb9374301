import { useEffect, useState } from 'react'

const refreshMs = 30_000

/** The time, renewed while the screen is open, so that 'open until' stays true. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])

  return now
}
