import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinderModule } from './catalog.ts'
import { loadWithin } from './lazy-module.ts'

/** Maximum wait for the product names, in milliseconds. The names are usually on the device already. */
const maxWaitMs = 500

/**
 * Returns the reader that splits text into items, or undefined if the product names aren't loaded yet.
 * Doesn't load the names. Use this for typed text. Until typed text is split into rows, it exists only in the
 * draft, so the split must not wait for the names.
 */
export function loadedItemReader(): ReadItems | undefined {
  const state = itemFinderModule.state()
  return state.status === 'loaded' ? state.value.readItems : undefined
}

/**
 * Loads the product names and resolves with the reader that splits text into items. Resolves with undefined
 * if the names fail to load or take longer than half a second. Never rejects. Use this for complete lists.
 */
export async function loadItemReader(): Promise<ReadItems | undefined> {
  return (await loadWithin(itemFinderModule, maxWaitMs))?.readItems
}
