import { type LazyModule, lazyModule } from '../lazy-module.ts'
import { onShopperSignedOut } from '../session.ts'

/** What is known once the shopper's corrections and signs have been read from this device. */
export type StoreRows = {
  /** Returns whether this device has signs for a store, added by this shopper or shared by other people. */
  hasSigns: (storeId: string) => boolean
}

let opened: { shopperId: string; module: LazyModule<StoreRows> } | null = null

onShopperSignedOut(() => {
  opened = null
})

/**
 * Returns the lazy module that opens a shopper's corrections and signs. Doesn't load the module. Loading
 * completes once the rows have been read from this device.
 */
export function storeRowsModule(shopperId: string): LazyModule<StoreRows> {
  if (opened?.shopperId === shopperId) return opened.module
  const module = lazyModule(async () => {
    const { openStoreRows } = await import('./open-store-rows.ts')
    return openStoreRows(shopperId)
  })
  opened = { shopperId, module }
  return module
}
