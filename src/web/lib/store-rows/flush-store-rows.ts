import { earlierNames } from '../aisle-corrections/earlier-names.ts'
import { readStored } from '../browser-storage.ts'
import { type DatabaseKind, shoppersOnDevice } from '../device-databases.ts'

/**
 * Pushes pending rows other than lists before the shopper signs out. Resolves with the number still pending.
 */
export async function flushStoreRows(shopperId: string): Promise<number> {
  const pending = await Promise.all([
    flush(hasCorrections(shopperId), async () => {
      const { correctionsOf } = await import('../aisle-corrections/shopper-corrections.ts')
      return correctionsOf(shopperId).flush()
    }),
    flush(isOnDevice('signs', shopperId), async () => {
      const { signsOf } = await import('../store-signs/shopper-signs.ts')
      return signsOf(shopperId).flush()
    }),
    flush(isOnDevice('purchases', shopperId), async () => {
      const { purchasesOf } = await import('../purchases/shopper-purchases.ts')
      return purchasesOf(shopperId).flush()
    }),
    flush(isOnDevice('settings', shopperId), async () => {
      const { itemSettingsOf } = await import('../item-settings/shopper-settings.ts')
      return itemSettingsOf(shopperId).flush()
    }),
  ])
  return pending.reduce((sum, count) => sum + count, 0)
}

async function flush(hasRows: Promise<boolean>, flushRows: () => Promise<number>) {
  try {
    return (await hasRows) ? await flushRows() : 0
  } catch {
    // Without a network, the code may not load. Assume that a row is pending.
    return 1
  }
}

async function hasCorrections(shopperId: string): Promise<boolean> {
  if (earlierNames.some((name) => readStored(shopperId, name) !== null)) return true
  return isOnDevice('corrections', shopperId)
}

/**
 * Returns whether this device has rows of a shopper, without loading their code. Returns true if the browser
 * can't tell.
 */
async function isOnDevice(kind: DatabaseKind, shopperId: string): Promise<boolean> {
  const shoppers = await shoppersOnDevice(kind)
  return shoppers === null || shoppers.includes(shopperId)
}
