import { useCallback, useMemo, useState } from 'react'
import { parseList } from '#shared/list-reader/parse-list.ts'
import { itemFinderModule } from '../../lib/catalog.ts'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useModuleState } from '../../lib/lazy-module.ts'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { useLater } from '../../lib/use-later.ts'

/** The finder of items, null until it is loaded. */
export function useItemFinder(): ItemFinder | null {
  const state = useModuleState(itemFinderModule)
  return state.status === 'loaded' ? state.value : null
}

/** Nobody reads the count of items while they type. */
const countWaitMs = 300

/**
 * The names of the items in a text that is being typed, after what is typed is on the screen; split at commas
 * only until names are known.
 */
export function useTypedNames(listText: string): string[] {
  const finder = useItemFinder()
  const read = useCallback(() => namesIn(listText, finder), [listText, finder])
  return useLater(read, countWaitMs)
}

function namesIn(listText: string, finder: ItemFinder | null): string[] {
  return finder?.items(listText).map(({ name }) => name) ?? parseList(listText)
}

/** Whether any item of a list is known; true as long as that can't be told. */
export function useHasKnown(listText: string): boolean {
  const finder = useItemFinder()
  return useMemo(
    () => finder?.items(listText).some(({ name }) => finder.known.resolve(name) !== null) ?? true,
    [finder, listText],
  )
}

/** What the shopper has looked for or saved, to be suggested before anything else. */
export function useOwnNames(shopperId: string): string[] {
  const finder = useItemFinder()
  const [select] = useState(selectTexts)
  const texts = useListsValue(shopperId, select)
  return useMemo(() => finder?.ownNames(shopperId, texts) ?? [], [finder, shopperId, texts])
}

/** Selects what the saved lists say: the array of before, unless a text has changed. A tick changes none. */
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

/** Whether a text has been edited since it was looked up. */
export function hasOtherItems(listText: string, searchedText: string): boolean {
  return parseList(listText).join() !== parseList(searchedText).join()
}
