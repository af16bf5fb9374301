import { flushCorrections } from '../../../lib/aisle-corrections/flush-corrections.ts'
import { flushLists } from '../../../lib/lists/lists-module.ts'
import { countUnwritten } from '../../../lib/trip/open-trip.ts'

/** Sends what waits for the server before the shopper leaves; resolves with the changes that are on this device alone then. */
export async function flushUnsent(shopperId: string): Promise<number> {
  const [ofLists, corrections] = await Promise.all([
    flushLists(shopperId),
    flushCorrections(shopperId),
  ])
  return Math.max(ofLists, countUnwritten(shopperId)) + corrections
}
