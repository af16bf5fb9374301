import { itemFinderModule } from '../catalog.ts'
import type { ItemFinder } from '../item-finder.ts'
import { loadedWithin } from '../lazy-module.ts'
import { editText } from './list-actions.ts'
import { addCounted, pasteItems } from './row-actions.ts'
import type { Trip } from './trip.ts'
import type { Undo } from './trip-actions.ts'

/**
 * Whether a pasted text is to be added by `pasteText`: one of several lines that isn't a plain list, or of which
 * that can't be told before the names are loaded.
 */
export function isPastedForm(pasted: string): boolean {
  if (!lineBreak.test(pasted.trim())) return false
  const finder = itemFinderModule.state()
  return finder.status !== 'loaded' || isOfOtherForm(pasted, finder.value)
}

/**
 * Adds a pasted text behind the list. Until the names are loaded it stands there as it was pasted; its items
 * take its place then, unless the shopper has changed it. Null for what stays as it is.
 */
export async function pasteText(trip: Trip, pasted: string): Promise<Undo | null> {
  const finder = itemFinderModule.state()
  if (finder.status === 'loaded') return pasteItems(trip, pasted, finder.value)
  const list = trip.listId()
  const before = trip.snapshot().text
  const withPasted = before + pasted
  editText(trip, withPasted)
  const loaded = await loadedWithin(itemFinderModule)
  if (!loaded || !isOfOtherForm(pasted, loaded)) return null
  await loaded.readAhead(pasted)
  if (trip.listId() !== list || trip.snapshot().text !== withPasted) return null
  editText(trip, before)
  return addCounted(trip, pasted, loaded)
}

const lineBreak = /[\n\r\u2028\u2029]+/u

/** Whether a text isn't a plain list, or has so many lines that they are read in slices. */
function isOfOtherForm(text: string, finder: ItemFinder): boolean {
  return text.split(lineBreak).length > maxLinesAtOnce || finder.plainList(text) !== null
}

const maxLinesAtOnce = 100
