import { correctionsOf } from '../aisle-corrections/shopper-corrections.ts'
import { signsOf } from '../store-signs/shopper-signs.ts'
import { storedSharedSigns } from '../store-signs/stored-shared-signs.ts'
import type { ShopperTable } from '../sync/shopper-table.ts'
import type { StoreRows } from './store-rows-module.ts'

/**
 * Reads a shopper's corrections and signs from this device. Resolves once both have been read, with a
 * function that tells whether this device has signs for a store.
 */
export async function openStoreRows(shopperId: string): Promise<StoreRows> {
  const signs = signsOf(shopperId)
  await Promise.all([untilOpen(correctionsOf(shopperId)), untilOpen(signs)])
  return {
    hasSigns: (storeId) =>
      signs.snapshot().saved.some((one) => one.storeId === storeId && one.signs !== null) ||
      storedSharedSigns(shopperId, storeId) !== undefined,
  }
}

function untilOpen({ snapshot, subscribe }: Pick<ShopperTable<unknown>, 'snapshot' | 'subscribe'>) {
  return new Promise<void>((resolve) => {
    const stop = subscribe(check)
    function check() {
      if (!snapshot().isOpen) return
      stop()
      resolve()
    }
    check()
  })
}
