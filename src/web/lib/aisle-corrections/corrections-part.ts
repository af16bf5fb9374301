import { type LazyPart, lazyPart } from '../lazy-part.ts'
import { onShopperLeft } from '../session.ts'

let opened: { shopperId: string; part: LazyPart<null> } | null = null

onShopperLeft(() => {
  opened = null
})

/** Loaded once the corrections of a shopper have been read from this device. */
export function correctionsPart(shopperId: string): LazyPart<null> {
  if (opened?.shopperId === shopperId) return opened.part
  const part = lazyPart(async () => {
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
  opened = { shopperId, part }
  return part
}
