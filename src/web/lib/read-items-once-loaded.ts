import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinder } from './catalog.ts'

/** Names are on the device once the app is. Nobody waits longer for them when they have to come by the network. */
const maxWaitMs = 500

/**
 * The reader that tells which parts of a text are one item. It waits for the names, since devices that split
 * the same text differently would double items; undefined where they don't come.
 */
export async function readItemsOnceLoaded(): Promise<ReadItems | undefined> {
  itemFinder.load()
  if (itemFinder.state().status === 'pending') await settledWithin(maxWaitMs)
  const state = itemFinder.state()
  return state.status === 'loaded' ? state.part.readItems : undefined
}

function settledWithin(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, timeoutMs)
    const stopListening = itemFinder.onChange(() => {
      if (itemFinder.state().status !== 'pending') finish()
    })
    function finish() {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
  })
}
