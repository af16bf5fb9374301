import { flushLists } from '../../../lib/lists/lists-module.ts'
import { flushStoreRows } from '../../../lib/store-rows/flush-store-rows.ts'
import { countUnwritten } from '../../../lib/trip/open-trip.ts'

/**
 * Sends pending changes to the server before a sign-out. Resolves with the number of changes that couldn't be
 * sent. Signing out would delete them.
 */
export async function flushUnsent(shopperId: string): Promise<number> {
  const [ofLists, ofStores] = await Promise.all([flushLists(shopperId), flushStoreRows(shopperId)])
  return Math.max(ofLists, countUnwritten(shopperId)) + ofStores
}
