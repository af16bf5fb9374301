import type { SavedList } from '#shared/contracts/saved-list.ts'

/** The lists with one more, the newest first. */
export function withList(lists: readonly SavedList[], added: SavedList): SavedList[] {
  return [...withoutList(lists, added.id), added].toSorted(newestFirst)
}

export function withoutList(lists: readonly SavedList[], id: string): SavedList[] {
  return lists.filter((list) => list.id !== id)
}

export function newestFirst(a: SavedList, b: SavedList): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1)
}
