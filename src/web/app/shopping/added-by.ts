import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { otherMember } from '../../lib/lists/other-member.ts'
import type { ListMember, StoredList } from '../../lib/lists/stored-list.ts'

/** Says who else put an item on a list; null for the shopper, and for somebody who is gone. */
export type AddedBy = (item: Pick<MergedItem, 'rows'>) => ListMember | null

/** Of a list that others are on too. Of an item that stands in several rows: who added the first. */
export function addedByOf(list: StoredList | null, shopperId: string): AddedBy {
  if (!list || list.members.length === 0) return () => null
  return ({ rows: [row = ''] }) => otherMember(list, { shopperId, userId: list.addedBy.get(row) })
}
