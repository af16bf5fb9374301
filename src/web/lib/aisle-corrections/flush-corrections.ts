import { readStored } from '../browser-storage.ts'
import { shoppersOnDevice } from '../device-databases.ts'
import { earlierNames } from './earlier-names.ts'

/** Pushes pending corrections before the shopper leaves; resolves with how many are on this device alone then. */
export async function flushCorrections(shopperId: string): Promise<number> {
  try {
    if (!(await hasCorrections(shopperId))) return 0
    const { correctionsOf } = await import('./shopper-corrections.ts')
    return await correctionsOf(shopperId).flush()
  } catch {
    // Without a network the code for it may not come, and then nobody knows.
    return 1
  }
}

/** Without loading the code that opens them; true where the browser doesn't tell. */
async function hasCorrections(shopperId: string): Promise<boolean> {
  if (earlierNames.some((name) => readStored(shopperId, name) !== null)) return true
  const shoppers = await shoppersOnDevice('corrections')
  return shoppers === null || shoppers.includes(shopperId)
}
