import { readStored } from '../browser-storage.ts'

export const correctionsName = 'aisle-corrections'
/** Under which earlier versions kept them. */
export const placementsName = 'placements'

/** Tells the server before the shopper leaves; resolves with the corrections that are on this device alone then. */
export async function flushCorrections(shopperId: string): Promise<number> {
  const isKept = [correctionsName, placementsName].some(
    (name) => readStored(shopperId, name) !== null,
  )
  if (!isKept) return 0
  try {
    const { correctionsOf } = await import('./shopper-corrections.ts')
    return await correctionsOf(shopperId).flush()
  } catch {
    // Without a network the code for it may not come, and then nobody knows.
    return readStored(shopperId, correctionsName)?.includes('"waits":true') ? 1 : 0
  }
}
