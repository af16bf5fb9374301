import type { ListMember, StoredList } from './stored-list.ts'

/** Returns the list member with this id, or null if it is the shopper or no longer on the list. */
export function otherMember(
  list: StoredList | null,
  { shopperId, userId }: { shopperId: string; userId: string | null | undefined },
): ListMember | null {
  if (userId === shopperId) return null
  return list?.members.find((member) => member.userId === userId) ?? null
}
