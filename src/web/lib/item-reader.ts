import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinderModule } from './catalog.ts'
import { loadedWithin } from './lazy-module.ts'

/** Names are on the device once the app is. Nobody waits longer for them when they have to come by the network. */
const maxWaitMs = 500

/**
 * The reader that tells which parts of a text are one item; undefined until the names are loaded. What is
 * typed doesn't wait for them: it would lie in the draft alone.
 */
export function loadedItemReader(): ReadItems | undefined {
  const state = itemFinderModule.state()
  return state.status === 'loaded' ? state.value.readItems : undefined
}

/** The same for whole lists, which can wait for the names; undefined where they don't come. */
export async function itemReaderOnceLoaded(): Promise<ReadItems | undefined> {
  return (await loadedWithin(itemFinderModule, maxWaitMs))?.readItems
}
