import { readStored } from '../browser-storage.ts'
import { shoppersOnDevice } from '../device-databases.ts'
import { earlierNames } from './earlier-names.ts'

/** Pushes pending corrections before the shopper signs out. Resolves with the number still pending. */
export async function flushCorrections(shopperId: string): Promise<number> {
  try {
    if (!(await hasCorrections(shopperId))) return 0
    const { correctionsOf } = await import('./shopper-corrections.ts')
    return await correctionsOf(shopperId).flush()
  } catch {
    // Without a network, the code may not load. Assume that a correction is pending.
    return 1
  }
}

/**
 * Returns whether this device has corrections of a shopper, without loading their code. Returns true if the
 * browser can't tell.
 */
async function hasCorrections(shopperId: string): Promise<boolean> {
  if (earlierNames.some((name) => readStored(shopperId, name) !== null)) return true
  const shoppers = await shoppersOnDevice('corrections')
  return shoppers === null || shoppers.includes(shopperId)
}
