import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinder } from './catalog.ts'
import { loadedWithin } from './lazy-part.ts'

/** Names are on the device once the app is. Nobody waits longer for them when they have to come by the network. */
const maxWaitMs = 500

/**
 * The reader that tells which parts of a text are one item. It waits for the names, since devices that split
 * the same text differently would double items; undefined where they don't come.
 */
export async function readItemsOnceLoaded(): Promise<ReadItems | undefined> {
  return (await loadedWithin(itemFinder, maxWaitMs))?.readItems
}
