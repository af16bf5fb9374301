import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { type ChosenSigns, chosenSigns } from '../../lib/store-signs/chosen-signs.ts'
import { signsOf } from '../../lib/store-signs/shopper-signs.ts'
import { sharedSignsQuery } from '../../lib/store-signs/signs-api.ts'

/**
 * Returns the signs to show for a store: the shopper's own, or else those that others added (`chosenSigns`).
 * Returns null if there are none.
 */
export function useStoreSigns(shopperId: string, storeId: string): ChosenSigns | null {
  const own = signsOf(shopperId)
  const { saved } = useSyncExternalStore(own.subscribe, own.snapshot)
  const { data: shared } = useQuery(sharedSignsQuery(shopperId, storeId))
  return useMemo(() => {
    const mine = saved.find((one) => one.storeId === storeId)
    return chosenSigns(mine, shared ?? [])
  }, [saved, shared, storeId])
}
