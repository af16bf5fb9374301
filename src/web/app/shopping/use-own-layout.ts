import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Layout } from '#shared/names/layout.ts'
import { type ModuleState, useModuleState } from '../../lib/lazy-module.ts'
import { ownLayoutModule } from '../../lib/store-signs/own-layout-module.ts'
import { signsOf } from '../../lib/store-signs/shopper-signs.ts'
import { useStoreSigns } from './use-store-signs.ts'

/**
 * Returns the layout made from a store's own signs (`own`), or null if nobody has added signs. `isPending` is
 * true until the signs on this device and the meanings of their words are loaded. Signs that arrive from the
 * server later don't set it to true again, because they must not hide what is already shown.
 */
export function useOwnLayout(
  shopperId: string,
  { storeId, typical }: { storeId: string; typical: ModuleState<Layout | null> },
) {
  const { subscribe, snapshot } = signsOf(shopperId)
  const isOpen = useSyncExternalStore(subscribe, () => snapshot().isOpen)
  const signs = useStoreSigns(shopperId, storeId)
  const hasSigns = signs !== null
  const reader = useModuleState(ownLayoutModule)
  useEffect(() => {
    if (hasSigns) ownLayoutModule.load()
  }, [hasSigns])
  const isLoading = !isOpen || (hasSigns && reader.status === 'pending')
  const [wasReady, setWasReady] = useState(false)
  if (!isLoading && !wasReady) setWasReady(true)
  const own = useMemo(() => {
    if (!signs || reader.status !== 'loaded' || typical.status === 'pending') return null
    return reader.value(signs, typical.status === 'loaded' ? typical.value : null)
  }, [signs, reader, typical])
  return {
    own,
    isPending: isLoading && !wasReady,
    hasFailed: hasSigns && reader.status === 'failed',
  }
}
