import { type LazyModule, lazyModule } from '../lazy-module.ts'
import { onShopperSignedOut } from '../session.ts'

/** The aisle corrections and store signs stored on this device. */
export type StoreRows = {
  /** Returns whether the shopper, or others on this server, have added signs of a store. */
  hasSigns: (storeId: string) => boolean
}

let opened: { shopperId: string; module: LazyModule<StoreRows> } | null = null

onShopperSignedOut(() => {
  opened = null
})

/** Returns a module that loads once the corrections and signs of a shopper have been read from this device. */
export function storeRowsModule(shopperId: string): LazyModule<StoreRows> {
  if (opened?.shopperId === shopperId) return opened.module
  const module = lazyModule(async () => {
    const { openStoreRows } = await import('./open-store-rows.ts')
    return openStoreRows(shopperId)
  })
  opened = { shopperId, module }
  return module
}
