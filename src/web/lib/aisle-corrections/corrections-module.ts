import { type LazyModule, lazyModule } from '../lazy-module.ts'
import { onShopperSignedOut } from '../session.ts'

let opened: { shopperId: string; module: LazyModule<null> } | null = null

onShopperSignedOut(() => {
  opened = null
})

/** Returns a module that loads once the corrections of a shopper have been read from this device. */
export function correctionsModule(shopperId: string): LazyModule<null> {
  if (opened?.shopperId === shopperId) return opened.module
  const module = lazyModule(async () => {
    const { correctionsOf } = await import('./shopper-corrections.ts')
    const { snapshot, subscribe } = correctionsOf(shopperId)
    await new Promise<void>((resolve) => {
      const stop = subscribe(check)
      function check() {
        if (!snapshot().isOpen) return
        stop()
        resolve()
      }
      check()
    })
    return null
  })
  opened = { shopperId, module }
  return module
}
