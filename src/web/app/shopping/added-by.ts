import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { otherMember } from '../../lib/lists/other-member.ts'
import type { ListMember, StoredList } from '../../lib/lists/stored-list.ts'

/** Returns the other member who added an item, or null if it was the shopper or a former member. */
export type AddedBy = (item: Pick<MergedItem, 'rows'>) => ListMember | null

/**
 * Returns a function that finds the other member who added an item, as recorded in the item's first row. For
 * a list that isn't shared, the function always returns null.
 */
export function addedByOf(list: StoredList | null, shopperId: string): AddedBy {
  if (!list || list.members.length === 0) return () => null
  return ({ rows: [row = ''] }) => otherMember(list, { shopperId, userId: list.addedBy.get(row) })
}
