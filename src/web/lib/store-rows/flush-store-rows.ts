import { earlierNames } from '../aisle-corrections/earlier-names.ts'
import { readStored } from '../browser-storage.ts'
import { shoppersOnDevice } from '../device-databases.ts'

/**
 * Pushes pending corrections and signs before the shopper signs out, within a few seconds. Resolves with the
 * number still pending, which is a guess of at least one if the code can't load. Never rejects.
 */
export async function flushStoreRows(shopperId: string): Promise<number> {
  const [corrections, signs] = await Promise.all([
    flush(hasCorrections(shopperId), async () => {
      const { correctionsOf } = await import('../aisle-corrections/shopper-corrections.ts')
      return correctionsOf(shopperId).flush()
    }),
    flush(isOnDevice('signs', shopperId), async () => {
      const { signsOf } = await import('../store-signs/shopper-signs.ts')
      return signsOf(shopperId).flush()
    }),
  ])
  return corrections + signs
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
async function isOnDevice(kind: 'corrections' | 'signs', shopperId: string): Promise<boolean> {
  const shoppers = await shoppersOnDevice(kind)
  return shoppers === null || shoppers.includes(shopperId)
}
