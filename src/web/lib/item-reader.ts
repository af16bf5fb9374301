import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { itemFinderModule } from './catalog.ts'
import { loadedWithin } from './lazy-module.ts'

/** Longest wait for the names, in milliseconds. They are usually on the device already. */
const maxWaitMs = 500

/**
 * Returns a reader that splits a text into items; undefined until the names are loaded. Doesn't load them.
 * For typed text, don't wait for the names: in the meantime, the text would exist only in the draft.
 */
export function loadedItemReader(): ReadItems | undefined {
  const state = itemFinderModule.state()
  return state.status === 'loaded' ? state.value.readItems : undefined
}

/**
 * Loads the reader and waits up to half a second for it. Use this for complete lists. Resolves with undefined
 * if the names don't load in time.
 */
export async function itemReaderOnceLoaded(): Promise<ReadItems | undefined> {
  return (await loadedWithin(itemFinderModule, maxWaitMs))?.readItems
}
