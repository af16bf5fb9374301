import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinderModule } from './catalog.ts'
import { loadedWithin } from './lazy-module.ts'

/** Maximum wait for the product names, in milliseconds. The names are usually on the device already. */
const maxWaitMs = 500

/**
 * Returns the reader that splits text into items, or undefined if the product names aren't loaded yet.
 * Doesn't load them. Use this for typed text, which must not wait for the names: until it is split into rows,
 * it exists only in the draft.
 */
export function loadedItemReader(): ReadItems | undefined {
  const state = itemFinderModule.state()
  return state.status === 'loaded' ? state.value.readItems : undefined
}

/**
 * Loads the reader and waits up to half a second for it. Use this for complete lists. Resolves with undefined
 * if the product names fail to load or take longer. Never rejects.
 */
export async function itemReaderOnceLoaded(): Promise<ReadItems | undefined> {
  return (await loadedWithin(itemFinderModule, maxWaitMs))?.readItems
}
