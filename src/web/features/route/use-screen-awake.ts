import { useEffect, useState } from 'react'

/**
 * Asks the browser to keep the screen on while `isWanted` is true. Returns whether the screen is being kept
 * on. The browser may refuse, for example when the battery is low.
 */
export function useScreenAwake(isWanted: boolean): boolean {
  const [isAwake, setAwake] = useState(false)

  useEffect(() => {
    // Undefined on insecure pages and in browsers that don't support wake locks.
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!isWanted || !wakeLock) return undefined
    let lock: WakeLockSentinel | null = null
    let isCanceled = false
    let isRequesting = false

    // The browser releases the lock when the page is hidden, so the lock is requested again when the page is
    // shown.
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || isRequesting || (lock && !lock.released)) return
      isRequesting = true
      try {
        lock = await wakeLock.request('screen')
        lock.addEventListener('release', () => setAwake(false))
        if (isCanceled) await lock.release()
        else setAwake(true)
      } catch {
        // The browser may refuse, for example because the battery is low.
        setAwake(false)
      }
      isRequesting = false
    }
    const handleVisibility = () => void acquire()
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      isCanceled = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void lock?.release()
      setAwake(false)
    }
  }, [isWanted])

  return isAwake
}
