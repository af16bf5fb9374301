import { useEffect, useState } from 'react'

/** Keeps the screen on while it is wanted, and says whether the browser does. */
export function useScreenAwake(isWanted: boolean): boolean {
  const [isAwake, setAwake] = useState(false)

  useEffect(() => {
    // Browsers have it on https and on this machine only.
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!isWanted || !wakeLock) return undefined
    let held: WakeLockSentinel | null = null
    let isOver = false
    let isAsking = false

    // The browser lets go of it whenever the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== 'visible' || isAsking || (held && !held.released)) return
      isAsking = true
      try {
        held = await wakeLock.request('screen')
        held.addEventListener('release', () => setAwake(false))
        if (isOver) await held.release()
        else setAwake(true)
      } catch {
        // The battery is low, or the shopper has forbidden it.
        setAwake(false)
      }
      isAsking = false
    }
    const handleVisibility = () => void hold()
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void held?.release()
      setAwake(false)
    }
  }, [isWanted])

  return isAwake
}
