import { useCallback, useMemo, useState } from 'react'
import { parseList } from '#shared/list-reader/parse-list.ts'
import { itemFinderModule } from '../../lib/catalog.ts'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useModuleState } from '../../lib/lazy-module.ts'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { useDeferredResult } from '../../lib/use-deferred-result.ts'

/** Returns the item finder; null until it is loaded. */
export function useItemFinder(): ItemFinder | null {
  const state = useModuleState(itemFinderModule)
  return state.status === 'loaded' ? state.value : null
}

/** Pause in typing before the count of items is updated, in milliseconds. */
const countWaitMs = 300

/**
 * Returns the names of the items in a text, updated after a pause in typing. Until the product names are
 * loaded, the text is only split at commas and line breaks.
 */
export function useTypedNames(listText: string): string[] {
  const finder = useItemFinder()
  const read = useCallback(() => namesIn(listText, finder), [listText, finder])
  return useDeferredResult(read, countWaitMs)
}

/** Returns the names of the items in a text. Without the finder, only splits the text. */
function namesIn(listText: string, finder: ItemFinder | null): string[] {
  return finder?.items(listText).map(({ name }) => name) ?? parseList(listText)
}

/** Returns whether the app knows any item of a list. Returns true while the product names are loading. */
export function useHasKnown(listText: string): boolean {
  const finder = useItemFinder()
  return useMemo(
    () => finder?.items(listText).some(({ name }) => finder.known.resolve(name) !== null) ?? true,
    [finder, listText],
  )
}

/** Returns the names that the shopper has looked up or saved, which are suggested first. */
export function useOwnNames(shopperId: string): string[] {
  const finder = useItemFinder()
  const [select] = useState(selectTexts)
  const texts = useListsValue(shopperId, select)
  return useMemo(() => finder?.ownNames(shopperId, texts) ?? [], [finder, shopperId, texts])
}

/** Returns a selector of the texts of the saved lists. It selects the same array until a text changes. */
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

/** Returns whether the items of a text differ from the items of the last search. */
export function hasOtherItems(listText: string, searchedText: string): boolean {
  return parseList(listText).join() !== parseList(searchedText).join()
}
