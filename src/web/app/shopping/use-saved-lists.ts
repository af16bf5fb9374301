import { useState } from 'react'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'

/**
 * Returns the saved lists, newest first, or an empty array until the lists are loaded. Returns the same array
 * while only ticks, trips or stores change.
 */
export function useSavedLists(shopperId: string): readonly StoredList[] {
  const [select] = useState(selectSaved)
  return useListsValue(shopperId, select)
}

/**
 * Returns a selector for the saved lists. The selector returns the same array until something that is visible
 * on the saved-lists screen changes.
 */
function selectSaved(): (snapshot: ListsSnapshot | null) => readonly StoredList[] {
  let before: readonly StoredList[] = []
  return (snapshot) => {
    const saved = snapshot?.saved ?? []
    const isSame =
      saved.length === before.length && saved.every((list, at) => looksSame(list, before[at]))
    if (!isSame) before = saved
    return before
  }
}

/** Returns whether two lists look the same on the saved-lists screen, which doesn't show ticks. */
function looksSame(list: StoredList, before: StoredList | undefined): boolean {
  if (list === before) return true
  if (!before || list.uid !== before.uid) return false
  const { name, text, role, createdAt } = list
  return (
    name === before.name &&
    text === before.text &&
    role === before.role &&
    createdAt === before.createdAt &&
    list.repeats === before.repeats &&
    list.canRepeat === before.canRepeat &&
    list.refusal === before.refusal &&
    JSON.stringify(list.members) === JSON.stringify(before.members)
  )
}
