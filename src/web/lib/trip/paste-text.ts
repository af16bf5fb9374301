import { itemFinderModule } from '../catalog.ts'
import type { ItemFinder } from '../item-finder.ts'
import { loadWithin } from '../lazy-module.ts'
import { addCounted, isLongPaste, lineBreaks, pasteItems } from './row-actions.ts'
import { editText } from './text-draft.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'

/**
 * Returns whether `pasteText`, rather than the browser, must handle pasted text. Returns true if the text has
 * more than 100 lines, or if it has several lines and isn't a plain list. Until the item names are loaded,
 * the format isn't known, so the result is true for any text with several lines. Returns false for a single
 * line.
 */
export function shouldHandlePaste(pasted: string): boolean {
  if (!lineBreaks.test(pasted.trim())) return false
  const finder = itemFinderModule.state()
  return finder.status !== 'loaded' || needsConversion(pasted, finder.value)
}

/**
 * Adds pasted text to the end of the list. If the item names aren't loaded yet, shows the text as pasted.
 * Once they are loaded, replaces the text with its items, unless the shopper has changed the list in the
 * meantime. Resolves with an undo, or with null if the text stays as pasted.
 */
export async function pasteText(trip: Trip, pasted: string): Promise<Undo | null> {
  const finder = itemFinderModule.state()
  if (finder.status === 'loaded') return pasteItems(trip, pasted, finder.value)
  const list = trip.listId()
  const before = trip.snapshot().text
  const withPasted = before + pasted
  editText(trip, withPasted)
  const loaded = await loadWithin(itemFinderModule)
  if (!loaded || !needsConversion(pasted, loaded)) return null
  if (isLongPaste(pasted)) await loaded.readAhead({ text: pasted, rows: trip.snapshot().rows })
  if (trip.listId() !== list || trip.snapshot().text !== withPasted) return null
  editText(trip, before)
  return addCounted(trip, pasted, loaded)
}

/** Returns whether the text isn't a plain list, or is so long that it must be read in a worker. */
function needsConversion(text: string, finder: ItemFinder): boolean {
  return isLongPaste(text) || finder.plainList(text) !== null
}
