import { useCallback, useMemo, useState } from 'react'
import { parseList } from '#shared/list-reader/parse-list.ts'
import { itemFinderModule } from '../../lib/catalog.ts'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useModuleState } from '../../lib/lazy-module.ts'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { useDeferredResult } from '../../lib/use-deferred-result.ts'

/** Returns the item finder, or null until it is loaded. Doesn't load it. */
export function useItemFinder(): ItemFinder | null {
  const state = useModuleState(itemFinderModule)
  return state.status === 'loaded' ? state.value : null
}

/** Pause in typing after which the item count is updated, in milliseconds. */
const countWaitMs = 300

/**
 * Returns the names of the items in a list's text. Updates the names after a pause in typing. Until the
 * product names are loaded, splits the text only at commas and line breaks.
 */
export function useTypedNames(listText: string): string[] {
  const finder = useItemFinder()
  const read = useCallback(() => namesIn(listText, finder), [listText, finder])
  return useDeferredResult(read, countWaitMs)
}

/**
 * Returns the names of the items in a list's text. Without the finder, splits the text only at commas and
 * line breaks.
 */
function namesIn(listText: string, finder: ItemFinder | null): string[] {
  return finder?.items(listText).map(({ name }) => name) ?? parseList(listText)
}

/**
 * Returns whether the app recognizes at least one item on a list. Returns true until the product names are
 * loaded.
 */
export function useHasKnown(listText: string): boolean {
  const finder = useItemFinder()
  return useMemo(
    () => finder?.items(listText).some(({ name }) => finder.known.resolve(name) !== null) ?? true,
    [finder, listText],
  )
}

/**
 * Returns the item names to suggest first: those that the shopper has looked up on this device, and those on
 * saved lists. Returns an empty array until the product names are loaded.
 */
export function useOwnNames(shopperId: string): string[] {
  const finder = useItemFinder()
  const [select] = useState(selectTexts)
  const texts = useListsValue(shopperId, select)
  return useMemo(() => finder?.ownNames(shopperId, texts) ?? [], [finder, shopperId, texts])
}

/**
 * Returns a selector for the texts of all saved lists. The selector returns the same array until one of the
 * texts changes.
 */
function selectTexts(): (snapshot: ListsSnapshot | null) => readonly string[] {
  let before: readonly string[] = []
  return (snapshot) => {
    const saved = snapshot?.saved ?? []
    const isSame =
      saved.length === before.length && saved.every(({ text }, at) => text === before[at])
    if (!isSame) before = saved.map(({ text }) => text)
    return before
  }
}

/**
 * Returns whether a list's text contains different items than the looked-up text, or the same items in a
 * different order.
 */
export function hasOtherItems(listText: string, searchedText: string): boolean {
  return parseList(listText).join() !== parseList(searchedText).join()
}
