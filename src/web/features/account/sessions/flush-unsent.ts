import { flushCorrections } from '../../../lib/aisle-corrections/flush-corrections.ts'
import { flushLists } from '../../../lib/lists/lists-module.ts'
import { countUnwritten } from '../../../lib/trip/open-trip.ts'

/**
 * Sends pending changes to the server before a sign-out. Resolves with the number of changes that are still
 * only on this device.
 */
export async function flushUnsent(shopperId: string): Promise<number> {
  const [ofLists, corrections] = await Promise.all([
    flushLists(shopperId),
    flushCorrections(shopperId),
  ])
  return Math.max(ofLists, countUnwritten(shopperId)) + corrections
}
