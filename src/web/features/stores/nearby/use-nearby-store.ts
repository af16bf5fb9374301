import { useCallback, useEffect, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { readStored, writeStoredOfSession } from '../../../lib/browser-storage.ts'
import { readUsedStores } from '../used-stores/used-stores.ts'
import { type Fix, nearbyStore, positionOf } from './nearby-store.ts'

const dismissedName = 'nearby-store-dismissed'

const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 60_000,
}

/**
 * Returns the store that the shopper seems to be in (`nearby`), or null. Checks this each time the app
 * becomes visible, but only for stores used before on this device. Reads the position only if the shopper has
 * already granted permission, so the browser doesn't show a prompt. The position never leaves this device.
 * `dismiss` hides the store. In this tab, that store isn't returned again until another store is dismissed.
 */
export function useNearbyStore(shopperId: string) {
  const [nearby, setNearby] = useState<StoreLocation | null>(null)

  useEffect(() => {
    let isMounted = true
    async function look() {
      if (document.visibilityState !== 'visible') return
      const stores = readUsedStores(shopperId).filter((store) => positionOf(store))
      if (stores.length === 0 || !(await isAllowed())) return
      const fix = await currentFix()
      const found = fix && nearbyStore(stores, fix)
      if (isMounted) setNearby(found?.id === readDismissed(shopperId) ? null : found)
    }
    const handleVisible = () => void look()
    handleVisible()
    document.addEventListener('visibilitychange', handleVisible)
    return () => {
      isMounted = false
      document.removeEventListener('visibilitychange', handleVisible)
    }
  }, [shopperId])

  const dismiss = useCallback(() => {
    if (nearby) writeStoredOfSession(shopperId, dismissedName, nearby.id)
    setNearby(null)
  }, [shopperId, nearby])

  return { nearby, dismiss }
}

function readDismissed(shopperId: string): string | null {
  return readStored(shopperId, dismissedName)
}

/** Returns whether the page may read the position without a prompt. */
async function isAllowed(): Promise<boolean> {
  if (!window.isSecureContext) return false
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    return false
  }
}

function currentFix(): Promise<Fix | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      options,
    )
  })
}
