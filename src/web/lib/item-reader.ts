import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinderModule } from './catalog.ts'
import { loadedWithin } from './lazy-module.ts'

/** Maximum wait for the product names, in milliseconds. The names are usually on the device already. */
const maxWaitMs = 500

/**
 * Returns the reader that splits text into items; undefined until the product names are loaded. Doesn't load
 * them. Use this for typed text: if typed text waited for the names, it would exist only in the draft until
 * then.
 */
export function loadedItemReader(): ReadItems | undefined {
  const state = itemFinderModule.state()
  return state.status === 'loaded' ? state.value.readItems : undefined
}

/**
 * Loads the reader and waits up to half a second for it. Use this for complete lists. Resolves with undefined
 * if the product names don't load in time. Never rejects.
 */
export async function itemReaderOnceLoaded(): Promise<ReadItems | undefined> {
  return (await loadedWithin(itemFinderModule, maxWaitMs))?.readItems
}
